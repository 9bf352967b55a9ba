"""Writes statistics.json: inputs for the engine's statistics, and what scipy, statsmodels and numpy make of them.

    python3 -m venv ENV && ENV/bin/pip install -r requirements.txt && ENV/bin/python golden_statistics.py

The test golden_statistics of the engine reads the file. Infinite numbers are written as the text "inf".
"""

import json
from itertools import product
from pathlib import Path

import numpy as np
from scipy import stats
from statsmodels.duration.survfunc import SurvfuncRight
from statsmodels.stats.contingency_tables import mcnemar as mcnemar_of
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

INF = float("inf")
draw = np.random.default_rng(20261130)


def plain(value):
    """JSON has no infinities and knows no numpy."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(inner) for inner in value]
    if isinstance(value, (bool, np.bool_)):
        return int(value)
    if isinstance(value, (int, np.integer, str)):
        return int(value) if not isinstance(value, str) else value
    value = float(value)
    if value in (INF, -INF):
        return "inf" if value > 0 else "-inf"
    return value


def effort(n, ties=False, failed=0.0):
    """Efforts as runs have them: skewed; some never end."""
    values = np.round(draw.lognormal(5, 1, n), 4)
    if ties:
        values = np.ceil(values / 100) * 100
    values[draw.random(n) < failed] = INF
    return values


def wilson():
    cases = [(27, 30), (30, 30), (0, 30), (0, 1), (1, 1), (1, 2), (500, 1000), (9999, 10000), (3, 100000)]
    for (hits, n), level in product(cases, (0.9, 0.95, 0.99)):
        low, high = proportion_confint(hits, n, alpha=1 - level, method="wilson")
        yield {"successes": hits, "trials": n, "confidence": level, "low": low, "high": high}


def quantiles():
    for n in (1, 2, 3, 4, 5, 10, 101):
        values = effort(n)
        yield {"values": values, "quartiles": np.percentile(values, [25, 50, 75])}
    # numpy has no quantile between a number and infinity; a number far beyond all others stands for it.
    for n, failed in ((4, 0.5), (9, 0.3), (10, 0.6), (31, 0.2), (5, 1.0)):
        values = effort(n, failed=failed)
        quartiles = np.percentile(np.where(np.isinf(values), 1e300, values), [25, 50, 75])
        yield {"values": values, "quartiles": np.where(quartiles > 1e200, INF, quartiles)}


def mann_whitney():
    shapes = [(1, 1), (1, 2), (2, 3), (5, 5), (8, 8), (8, 9), (8, 200), (3, 1000), (9, 9), (30, 30), (100, 7), (200, 300)]
    for n_a, n_b in shapes:
        for shift, ties, failed in ((1, False, 0), (1.5, False, 0), (4, False, 0), (1, True, 0), (1.3, False, 0.2), (1.3, True, 0.5)):
            a, b = effort(n_a, ties, failed), effort(n_b, ties, failed) * shift
            found = stats.mannwhitneyu(a, b)
            # A of Vargha and Delaney by its definition.
            wins = (a[:, None] < b[None, :]).mean() + (a[:, None] == b[None, :]).mean() / 2
            yield {"a": a, "b": b, "statistic": found.statistic, "p": found.pvalue, "a12": wins}
    for a, b in (([1, 1, 1], [1, 1]), ([INF] * 4, [INF] * 3), ([1, 2, 3], [INF] * 5), (list(range(20)), [INF] * 20)):
        found = stats.mannwhitneyu(a, b)
        wins = np.mean([(x < y) + (x == y) / 2 for x in a for y in b])
        yield {"a": a, "b": b, "statistic": found.statistic, "p": found.pvalue, "a12": wins}


def fisher():
    tables = [(3, 4, 1, 4), (27, 30, 20, 30), (30, 30, 30, 30), (30, 30, 0, 30), (0, 10, 0, 12), (1, 30, 8, 30), (5, 5, 1, 300),
              (480, 500, 450, 500), (4900, 5000, 4950, 5000), (2, 3, 40, 41), (1, 1, 0, 1), (100, 1000, 130, 1000)]
    tables += [tuple(int(x) for pair in ((draw.integers(0, n + 1), n) for n in draw.integers(1, 60, 2)) for x in pair)
               for _ in range(40)]
    for hits_a, n_a, hits_b, n_b in tables:
        p = stats.fisher_exact([[hits_a, n_a - hits_a], [hits_b, n_b - hits_b]]).pvalue
        yield {"a": [hits_a, n_a], "b": [hits_b, n_b], "p": p}


def kruskal_wallis():
    for sizes in ((5, 5), (5, 5, 5), (3, 10, 7), (30, 30, 30, 30), (100, 50, 80), (1, 1, 1), (2, 40)):
        for ties, failed in ((False, 0), (True, 0), (False, 0.3), (True, 0.3)):
            samples = [effort(n, ties, failed) * (1 + 0.3 * i) for i, n in enumerate(sizes)]
            if len(set(np.concatenate(samples))) == 1:
                continue
            found = stats.kruskal(*samples)
            yield {"samples": samples, "statistic": found.statistic, "p": found.pvalue}


def friedman():
    for n_blocks, k in ((2, 3), (5, 3), (10, 4), (30, 5), (10, 3), (100, 3)):
        for ties, failed in ((False, 0), (True, 0), (False, 0.3), (True, 0.3)):
            blocks = effort(n_blocks * k, ties, failed).reshape(n_blocks, k) * (1 + 0.2 * np.arange(k))
            found = stats.friedmanchisquare(*blocks.T)
            if np.isfinite(found.statistic):
                yield {"blocks": blocks, "statistic": found.statistic, "p": found.pvalue}


def wilcoxon():
    every_sign = stats.PermutationMethod(n_resamples=2**20)
    for n in (1, 2, 3, 5, 6, 10, 13, 14, 16, 25, 50, 51, 80, 300):
        for shift in (0, 20, 150):
            differences = np.round(draw.normal(shift, 100, n), 3)
            found = stats.wilcoxon(differences, correction=True)
            yield {"differences": differences, "statistic": found.statistic, "p": found.pvalue}
    # With ties scipy counts the signs itself up to 13 differences; up to 16 when told to.
    for n in (3, 5, 8, 12, 13, 15, 16):
        for failed in (0, 0.3):
            differences = np.round(draw.normal(20, 100, n) / 50) * 50
            differences[draw.random(n) < failed] = INF
            differences[draw.random(n) < failed / 2] = -INF
            left = differences[differences != 0]
            if len(left) > 1:
                found = stats.wilcoxon(left, method=every_sign)
                yield {"differences": differences, "statistic": found.statistic, "p": found.pvalue}
    for n in (80, 120):
        differences = np.round(draw.normal(20, 100, n) / 50) * 50
        left = differences[differences != 0]
        assert len(left) > 50
        found = stats.wilcoxon(left, method="asymptotic", correction=True)
        yield {"differences": differences, "statistic": found.statistic, "p": found.pvalue}


def holm():
    for p in ([0.01, 0.04, 0.03, 0.005], [0.5], [0.9, 0.8], [0.01] * 5, list(draw.random(12) ** 3), [0.0, 1.0, 0.02]):
        yield {"p": p, "adjusted": multipletests(p, method="holm")[1]}


def run_lengths():
    for n, limit, ties in ((1, 1e9, False), (10, 1e9, False), (10, 200, False), (30, 300, True), (200, 150, True), (50, 80, False), (5, 1, False)):
        efforts = effort(n, ties)
        # Every third run has a limit of its own, so that runs are cut off at different efforts.
        limits = np.where(np.arange(n) % 3 == 0, limit / 2, limit)
        hit = efforts <= limits
        spent = np.minimum(efforts, limits)
        if not hit.any():
            yield {"efforts": spent, "hits": hit, "times": [], "shares": [], "at_risk": [], "low": [], "high": []}
            continue
        found = SurvfuncRight(spent, hit.astype(int))
        shares = 1 - found.surv_prob
        low, high = [], []
        for open_share, error in zip(found.surv_prob, found.surv_prob_se):
            if open_share <= 1e-12:
                low.append(low[-1] if low else 0.0)
                high.append(1.0)
                continue
            # The interval of log(-log S), by the delta method, with statsmodels' own error of S.
            half = stats.norm.ppf(0.975) * error / (open_share * abs(np.log(open_share)))
            low.append(1 - open_share ** np.exp(-half))
            high.append(1 - open_share ** np.exp(half))
        yield {"efforts": spent, "hits": hit, "times": found.surv_times, "shares": shares, "at_risk": found.n_risk,
               "low": low, "high": high}


def ecdfs():
    for n, ties in ((1, False), (10, False), (10, True), (200, True)):
        efforts = effort(n, ties)
        found = stats.ecdf(efforts).cdf
        yield {"efforts": efforts, "times": found.quantiles, "shares": found.probabilities}


def running_times():
    def mean(effort, hit):
        return effort.sum(axis=-1) / hit.sum(axis=-1)

    for n, limit in ((10, 1e9), (30, 1e9), (30, 300), (100, 200), (1000, 100), (12000, 150)):
        efforts = effort(n)
        hit, spent = efforts <= limit, np.minimum(efforts, limit)
        case = {"efforts": spent, "hits": hit, "mean": mean(spent, hit.astype(float))}
        if n <= 1000:
            found = stats.bootstrap((spent, hit.astype(float)), mean, paired=True, n_resamples=20000, batch=500,
                                    method="percentile", rng=draw).confidence_interval
            case |= {"low": found.low, "high": found.high}
        else:
            # By the delta method; the file stays short with whole numbers.
            case["efforts"] = np.round(spent).astype(int)
            case["mean"] = mean(case["efforts"], hit.astype(float))
            share = hit.mean()
            error = np.std(case["efforts"] - case["mean"] * hit) / share / np.sqrt(n)
            case |= {"low": case["mean"] - 1.96 * error, "high": case["mean"] + 1.96 * error}
        yield case
    yield {"efforts": [5.0, 7.0], "hits": [False, False], "mean": INF, "low": None, "high": None}


def profiles():
    for n, k in ((1, 2), (10, 2), (30, 4)):
        problems = effort(n * k, failed=0.2).reshape(n, k)
        with np.errstate(invalid="ignore"):
            ratios = problems / problems.min(axis=1, keepdims=True)
        yield {"problems": problems, "ratios": np.where(np.isnan(ratios), INF, ratios).T}


def mcnemar():
    pairs = [(0, 0), (1, 0), (0, 1), (5, 0), (6, 1), (1, 7), (12, 12), (20, 31), (3, 90), (500, 501), (1000, 1200), (40000, 40300)]
    for first, second in pairs:
        found = mcnemar_of([[11, first], [second, 4]], exact=True)
        yield {"first": first, "second": second, "statistic": found.statistic, "p": found.pvalue}


cases = {
    "wilson": wilson(),
    "quantiles": quantiles(),
    "mann_whitney": mann_whitney(),
    "fisher": fisher(),
    "kruskal_wallis": kruskal_wallis(),
    "friedman": friedman(),
    "wilcoxon": wilcoxon(),
    "holm": holm(),
    "run_lengths": run_lengths(),
    "ecdfs": ecdfs(),
    "running_times": running_times(),
    "profiles": profiles(),
    "mcnemar": mcnemar(),
}


def line(case):
    return json.dumps(plain({key: inner for key, inner in case.items() if inner is not None}), allow_nan=False)


text = ",\n".join(f' "{name}": [\n  ' + ",\n  ".join(map(line, of)) + "\n ]" for name, of in cases.items())
Path(__file__).with_name("statistics.json").write_text("{\n" + text + "\n}\n")
