//! Sums, products, differences and quotients as Pumpkin's constraints: a table of the accepted tuples where they are
//! few, else a table of the digits that the cells use together where those have to differ, and arithmetic where both are
//! many.

use crate::model::{Model, Scope};
use crate::tuples::{accepted, accepted_sets};
use plugin_api::puzzle::Relation;
use pumpkin_constraints as constraints;
use pumpkin_core::constraints::Constraint;
use pumpkin_core::predicate;
use pumpkin_core::variables::{DomainId, Literal, TransformableVariable as _};

/// Posts "the relation holds in the scope".
pub fn post(model: &mut Model, relation: Relation, scope: &Scope) {
    let domains: Vec<Vec<i32>> = scope.cells.iter().map(|&cell| model.domain(cell)).collect();
    if let Some(tuples) = accepted(relation, &domains, scope.are_different, model.most_rows) {
        let tag = model.solver.new_constraint_tag();
        let variables = scope.variables(model);
        model.solver.add_constraint(constraints::table(variables, tuples, tag)).post();
        return;
    }
    if scope.are_different && post_sets(model, relation, scope) {
        return;
    }
    match relation {
        Relation::AllDifferent => {}
        Relation::NoOperation(target) => post_some_operation(model, target, scope),
        _ => post_arithmetic(model, relation, scope, None),
    }
}

/// Which digits the scope uses, as a table of 0 and 1; false when there are too many sets.
fn post_sets(model: &mut Model, relation: Relation, scope: &Scope) -> bool {
    let mut digits: Vec<i32> = scope.cells.iter().flat_map(|&cell| model.domain(cell)).collect();
    digits.sort_unstable();
    digits.dedup();
    let Some(sets) = accepted_sets(relation, &digits, scope.cells.len(), model.most_rows) else {
        return false;
    };
    let used: Vec<Literal> = digits.iter().map(|&digit| used(model, scope, digit)).collect();
    let row = |set: Vec<i32>| digits.iter().map(|digit| i32::from(set.contains(digit))).collect();
    let rows: Vec<Vec<i32>> = sets.into_iter().map(row).collect();
    let tag = model.solver.new_constraint_tag();
    let variables = used.into_iter().map(|literal| literal.get_integer_variable());
    model.solver.add_constraint(constraints::table(variables, rows, tag)).post();
    true
}

/// "Some cell of the scope holds the digit."
fn used(model: &mut Model, scope: &Scope, digit: i32) -> Literal {
    let used = model.solver.new_literal();
    let tag = model.solver.new_constraint_tag();
    let holders: Vec<DomainId> = scope
        .cells
        .iter()
        .filter(|&&cell| model.domain(cell).contains(&digit))
        .map(|&cell| model.cells[cell])
        .collect();
    for &cell in &holders {
        model.solver.add_clause([predicate![cell != digit], used.get_true_predicate()], tag);
    }
    let holds = holders.into_iter().map(|cell| predicate![cell == digit]);
    model.solver.add_clause(holds.chain([used.get_false_predicate()]), tag);
    used
}

/// A literal for each of the four operations, of which at least one holds.
fn post_some_operation(model: &mut Model, target: i64, scope: &Scope) {
    let operations = [
        Relation::Sum(target),
        Relation::Product(target),
        Relation::Difference(target),
        Relation::Quotient(target),
    ];
    let literals = operations.map(|operation| {
        let literal = model.solver.new_literal();
        post_arithmetic(model, operation, scope, Some(literal));
        literal
    });
    let tag = model.solver.new_constraint_tag();
    model.solver.add_clause(literals.map(|literal| literal.get_true_predicate()), tag);
}

fn post_arithmetic(model: &mut Model, relation: Relation, scope: &Scope, when: Option<Literal>) {
    match relation {
        Relation::Sum(target) => {
            let terms = scope.variables(model).into_iter().map(|variable| variable.scaled(1)).collect();
            post_linear(model, terms, target, when);
        }
        Relation::Product(target) => post_product(model, target, scope, when),
        // The largest minus the others is the target: twice the largest is all of them and the target.
        Relation::Difference(target) => {
            let largest = post_largest(model, scope);
            let mut terms: Vec<View> = scope.variables(model).iter().map(|cell| cell.scaled(1)).collect();
            terms.push(largest.scaled(-2));
            post_linear(model, terms, target.saturating_neg(), when);
        }
        Relation::Quotient(target) => post_quotient(model, target, scope, when),
        Relation::AllDifferent | Relation::NoOperation(_) => {}
    }
}

/// A digit as a term of a linear constraint.
type View = pumpkin_core::variables::AffineView<DomainId>;

fn post_linear(model: &mut Model, terms: Vec<View>, target: i64, when: Option<Literal>) {
    match i32::try_from(target) {
        Ok(target) => {
            let tag = model.solver.new_constraint_tag();
            post_when(model, constraints::equals(terms, target, tag), when);
        }
        // No sum of digits is that large.
        Err(_) => post_never(model, when),
    }
}

fn post_when(model: &mut Model, constraint: impl Constraint, when: Option<Literal>) {
    let poster = model.solver.add_constraint(constraint);
    match when {
        Some(literal) => poster.implied_by(literal),
        None => poster.post(),
    }
}

fn post_never(model: &mut Model, when: Option<Literal>) {
    let tag = model.solver.new_constraint_tag();
    model.solver.add_clause(when.map(|literal| literal.get_false_predicate()), tag);
}

fn post_largest(model: &mut Model, scope: &Scope) -> DomainId {
    let largest = model.solver.new_bounded_integer(1, model.n_digits);
    let tag = model.solver.new_constraint_tag();
    let variables = scope.variables(model);
    model.solver.add_constraint(constraints::maximum(variables, largest, tag)).post();
    largest
}

/// A product is a sum of exponents for each prime, which cannot overflow.
fn post_product(model: &mut Model, target: i64, scope: &Scope, when: Option<Literal>) {
    let mut rest = target;
    for prime in (2..=model.n_digits).filter(|&number| is_prime(number)) {
        let mut wanted = 0;
        while rest > 0 && rest % i64::from(prime) == 0 {
            rest /= i64::from(prime);
            wanted += 1;
        }
        let terms = exponents(model, prime, scope);
        post_linear(model, terms, wanted, when);
    }
    if rest != 1 {
        post_never(model, when);
    }
}

/// "The cell holds the digit", times the exponent of the prime in the digit.
fn exponents(model: &mut Model, prime: i32, scope: &Scope) -> Vec<View> {
    let mut terms = Vec::new();
    for &cell in &scope.cells {
        for digit in model.domain(cell) {
            let exponent = exponent(digit, prime);
            if exponent > 0 {
                let variable = model.cells[cell];
                let tag = model.solver.new_constraint_tag();
                let literal = model.solver.new_literal_for_predicate(predicate![variable == digit], tag);
                terms.push(literal.get_integer_variable().scaled(exponent));
            }
        }
    }
    terms
}

fn exponent(mut digit: i32, prime: i32) -> i32 {
    let mut exponent = 0;
    while digit % prime == 0 {
        digit /= prime;
        exponent += 1;
    }
    exponent
}

fn is_prime(number: i32) -> bool {
    (2..number).all(|divisor| number % divisor != 0)
}

/// The largest is the target times the product of the others: for each value of the largest, a product of all.
fn post_quotient(model: &mut Model, target: i64, scope: &Scope, when: Option<Literal>) {
    let largest = post_largest(model, scope);
    for value in 1..=model.n_digits {
        let (value, tag) = (i64::from(value), model.solver.new_constraint_tag());
        let is_value = predicate![largest == value as i32];
        if target > 0 && value % target == 0 {
            let product = value / target * value;
            let literal = model.solver.new_literal();
            // Both the operation and the value ask for the product.
            let asked = [!is_value, literal.get_true_predicate()].into_iter();
            model.solver.add_clause(asked.chain(when.map(|when| when.get_false_predicate())), tag);
            post_product(model, product, scope, Some(literal));
        } else {
            model
                .solver
                .add_clause([!is_value].into_iter().chain(when.map(|when| when.get_false_predicate())), tag);
        }
    }
}
