//! Two modules of one, so that a page begins with a part of it: binaryen's `wasm-split` does the like, and no registry of packages for
//! Node has it.
//!
//! The first part has the memory, its data, the tables and the functions that were entered when a page was tried out. The rest imports
//! them, has all other functions, and puts them into the table when it is instantiated. Until then, functions that call the module's
//! export [`MISSING`], which throws an error, stand in their places.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use walrus::ir::{Call, Const, Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportedFunction, InstrSeqBuilder, LocalFunction, LocalId, Module, TableId, TypeId,
    ValType,
};

/// The export that says that the rest of the module is missing.
const MISSING: &str = "restIsMissing";

/// The module from which the rest imports.
const FIRST: &str = "first";

/// Functions of at most so many instructions are in the first part if one calls them that was entered: which branch is taken may depend
/// on the state of the memory, and calls within a part are quicker.
const SMALL: u64 = 300;

/// The number of a function: its place in the module that is split.
type Number = usize;

/// Functions of the rest by their slot of the table.
type Slots = BTreeMap<u32, Number>;

pub struct Parts {
    pub first: Vec<u8>,
    pub rest: Vec<u8>,
}

/// A module that calls the import `enter` of the module `profile` with the number of each function that is entered.
pub fn mark(bytes: &[u8]) -> Vec<u8> {
    let mut part = Part::of(bytes);
    let ty = part.module.types.add(&[ValType::I32], &[]);
    let (func, _) = part.module.add_import_func("profile", "enter", ty);
    for (number, &id) in part.functions.iter().enumerate() {
        if let FunctionKind::Local(function) = &mut part.module.funcs.get_mut(id).kind {
            let entry = function.entry_block();
            let value = Value::I32(i32::try_from(number).expect("few functions"));
            function
                .builder_mut()
                .instr_seq(entry)
                .instr_at(0, Const { value })
                .instr_at(1, Call { func });
        }
    }
    part.module.emit_wasm()
}

/// Splits a module by the numbers of the functions that its first part is to have.
pub fn split(bytes: &[u8], entered: &HashSet<Number>) -> Parts {
    let (mut first, mut rest) = (Part::of(bytes), Part::of(bytes));
    let missing = first.missing();
    let entered = &first.with_small(entered);
    let (now, later): (BTreeSet<Number>, BTreeSet<Number>) =
        (0..first.functions.len()).partition(|&number| {
            first.local(number).is_none() || number == missing || entered.contains(&number)
        });

    let stand_ins = first.stand_ins(&later);
    let mut slots = first.empty_slots(&later, &stand_ins);
    // What the first part calls, or is called by pages.
    let called = &(&first.mentioned_by(&now) | &first.exported()) & &later;
    let without_slot = &called - &slots.values().copied().collect();
    slots.extend(first.add_slots(&without_slot, &stand_ins));
    for (&slot, number) in slots.iter().filter(|(_, number)| called.contains(number)) {
        first.call_by_table(*number, slot);
    }
    first.offer(&(&rest.mentioned_by(&later) & &now));
    rest.import_from_first(&now);
    rest.fill(&slots, &first);
    Parts {
        first: first.written(),
        rest: rest.written(),
    }
}

/// A module that becomes one of the parts.
struct Part {
    module: Module,
    functions: Vec<FunctionId>,
    numbers: HashMap<FunctionId, Number>,
    /// The table of functions.
    table: TableId,
}

impl Part {
    fn of(bytes: &[u8]) -> Self {
        let module = Module::from_buffer(bytes).expect("a module of WebAssembly");
        let functions: Vec<FunctionId> =
            module.funcs.iter().map(|function| function.id()).collect();
        let numbers = functions
            .iter()
            .enumerate()
            .map(|(number, &id)| (id, number))
            .collect();
        let table = module.tables.main_function_table().ok().flatten();
        Self {
            table: table.expect("one table of functions"),
            module,
            functions,
            numbers,
        }
    }

    fn local(&self, number: Number) -> Option<&LocalFunction> {
        match &self.module.funcs.get(self.functions[number]).kind {
            FunctionKind::Local(function) => Some(function),
            _ => None,
        }
    }

    fn type_of(&self, number: Number) -> TypeId {
        self.module.funcs.get(self.functions[number]).ty()
    }

    /// The function that says that the rest is missing.
    fn missing(&self) -> Number {
        let function = self.module.exports.get_func(MISSING);
        self.numbers[&function.expect("the engine says that the rest is missing")]
    }

    /// Functions that pages call.
    fn exported(&self) -> BTreeSet<Number> {
        let exports = self.module.exports.iter();
        exports
            .filter_map(|export| match export.item {
                ExportItem::Function(id) => Some(self.numbers[&id]),
                _ => None,
            })
            .collect()
    }

    /// Functions that the bodies of others call or refer to.
    fn mentioned_by(&self, functions: &BTreeSet<Number>) -> BTreeSet<Number> {
        struct Mentioned(HashSet<FunctionId>);
        impl<'a> Visitor<'a> for Mentioned {
            fn visit_function_id(&mut self, id: &FunctionId) {
                self.0.insert(*id);
            }
        }
        let mut mentioned = Mentioned(HashSet::new());
        for function in functions.iter().filter_map(|&number| self.local(number)) {
            dfs_in_order(&mut mentioned, function, function.entry_block());
        }
        mentioned.0.iter().map(|id| self.numbers[id]).collect()
    }

    /// These functions, and small ones that they call.
    fn with_small(&self, entered: &HashSet<Number>) -> HashSet<Number> {
        let mut all = entered.clone();
        let mut added: BTreeSet<Number> = entered.iter().copied().collect();
        while !added.is_empty() {
            let is_new = |number: &Number| {
                !all.contains(number) && self.local(*number).is_some_and(|it| it.size() <= SMALL)
            };
            added = self
                .mentioned_by(&added)
                .into_iter()
                .filter(is_new)
                .collect();
            all.extend(&added);
        }
        all
    }

    /// A function of a type.
    fn function(
        &mut self,
        ty: TypeId,
        body: impl FnOnce(&mut InstrSeqBuilder<'_>, &[LocalId]),
    ) -> LocalFunction {
        let module = &mut self.module;
        let (parameters, results) = module.types.params_results(ty);
        let (parameters, results) = (parameters.to_vec(), results.to_vec());
        let locals: Vec<LocalId> = parameters.iter().map(|&ty| module.locals.add(ty)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, &parameters, &results);
        body(&mut builder.func_body(), &locals);
        builder.local_func(locals)
    }

    /// For each type of these functions, one that says that the rest is missing.
    fn stand_ins(&mut self, later: &BTreeSet<Number>) -> HashMap<TypeId, FunctionId> {
        let missing = self.functions[self.missing()];
        let types: BTreeSet<TypeId> = later.iter().map(|&number| self.type_of(number)).collect();
        let stand_in = |ty| {
            let function = self.function(ty, |body, _| {
                body.call(missing).unreachable();
            });
            (ty, self.module.funcs.add_local(function))
        };
        types.into_iter().map(stand_in).collect()
    }

    /// Takes functions of the rest out of the table.
    fn empty_slots(
        &mut self,
        later: &BTreeSet<Number>,
        stand_ins: &HashMap<TypeId, FunctionId>,
    ) -> Slots {
        let mut slots = Slots::new();
        for element in self.module.elements.iter_mut() {
            let (ElementKind::Active { table, offset }, ElementItems::Functions(functions)) =
                (&element.kind, &mut element.items)
            else {
                continue;
            };
            for (slot, function) in (constant(offset)..).zip(functions) {
                let number = self.numbers[function];
                if *table == self.table && later.contains(&number) {
                    slots.insert(slot, number);
                    *function = stand_ins[&self.module.funcs.get(*function).ty()];
                }
            }
        }
        slots
    }

    /// Adds slots for functions of the rest.
    fn add_slots(
        &mut self,
        functions: &BTreeSet<Number>,
        stand_ins: &HashMap<TypeId, FunctionId>,
    ) -> Slots {
        let types = functions.iter().map(|&number| self.type_of(number));
        let items = types.map(|ty| stand_ins[&ty]).collect();
        let table = self.module.tables.get_mut(self.table);
        let end = u32::try_from(table.initial).expect("a table of few functions");
        table.initial += functions.len() as u64;
        table.maximum = table.maximum.map(|most| most.max(table.initial));
        self.add_element(end, items);
        (end..).zip(functions.iter().copied()).collect()
    }

    fn add_element(&mut self, slot: u32, functions: Vec<FunctionId>) {
        let offset = ConstExpr::Value(Value::I32(slot.cast_signed()));
        let kind = ElementKind::Active {
            table: self.table,
            offset,
        };
        let id = self
            .module
            .elements
            .add(kind, ElementItems::Functions(functions));
        self.module
            .tables
            .get_mut(self.table)
            .elem_segments
            .insert(id);
    }

    /// Lets a function call what is in a slot of the table.
    fn call_by_table(&mut self, number: Number, slot: u32) {
        let (ty, table) = (self.type_of(number), self.table);
        let function = self.function(ty, |body, parameters| {
            for &parameter in parameters {
                body.local_get(parameter);
            }
            body.i32_const(slot.cast_signed()).call_indirect(ty, table);
        });
        self.module.funcs.get_mut(self.functions[number]).kind = FunctionKind::Local(function);
    }

    /// Exports what the rest imports.
    fn offer(&mut self, functions: &BTreeSet<Number>) {
        let Module {
            tables,
            memories,
            globals,
            exports,
            ..
        } = &mut self.module;
        for &number in functions {
            exports.add(&name("f", number), self.functions[number]);
        }
        for (number, table) in tables.iter().enumerate() {
            exports.add(&name("t", number), table.id());
        }
        for (number, memory) in memories.iter().enumerate() {
            exports.add(&name("m", number), memory.id());
        }
        for (number, global) in globals.iter().enumerate() {
            exports.add(&name("g", number), global.id());
        }
    }

    /// Imports what the first part exports, and keeps nothing of it.
    fn import_from_first(&mut self, now: &BTreeSet<Number>) {
        let module = &mut self.module;
        module.start = None;
        let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
        exports.into_iter().for_each(|id| module.exports.delete(id));
        let imports: Vec<_> = module.imports.iter().map(|import| import.id()).collect();
        imports.into_iter().for_each(|id| module.imports.delete(id));
        let data: Vec<_> = module.data.iter().map(|data| data.id()).collect();
        data.into_iter().for_each(|id| module.data.delete(id));
        let elements: Vec<_> = module.elements.iter().map(|element| element.id()).collect();
        elements
            .into_iter()
            .for_each(|id| module.elements.delete(id));
        for &number in now {
            let id = self.functions[number];
            let ty = module.funcs.get(id).ty();
            let import = module.imports.add(FIRST, &name("f", number), id);
            module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
        }
        for (number, table) in module.tables.iter_mut().enumerate() {
            table.elem_segments.clear();
            table.import = Some(module.imports.add(FIRST, &name("t", number), table.id()));
        }
        for (number, memory) in module.memories.iter_mut().enumerate() {
            memory.data_segments.clear();
            memory.import = Some(module.imports.add(FIRST, &name("m", number), memory.id()));
        }
        let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
        for (number, id) in globals.into_iter().enumerate() {
            let import = module.imports.add(FIRST, &name("g", number), id);
            module.globals.get_mut(id).kind = GlobalKind::Import(import);
        }
    }

    /// Puts functions of the rest into the table of the first part.
    fn fill(&mut self, slots: &Slots, first: &Part) {
        let size = first.module.tables.get(first.table);
        let table = self.module.tables.get_mut(self.table);
        (table.initial, table.maximum) = (size.initial, size.maximum);
        let mut runs: Vec<(u32, Vec<FunctionId>)> = Vec::new();
        for (&slot, &number) in slots {
            let function = self.functions[number];
            match runs.last_mut() {
                Some((begin, run)) if *begin as usize + run.len() == slot as usize => {
                    run.push(function);
                }
                _ => runs.push((slot, vec![function])),
            }
        }
        for (slot, functions) in runs {
            self.add_element(slot, functions);
        }
    }

    fn written(mut self) -> Vec<u8> {
        walrus::passes::gc::run(&mut self.module);
        self.module.emit_wasm()
    }
}

fn name(kind: &str, number: usize) -> String {
    format!("{kind}{number}")
}

fn constant(offset: &ConstExpr) -> u32 {
    match offset {
        ConstExpr::Value(Value::I32(offset)) => offset.cast_unsigned(),
        _ => panic!("a segment of the table begins at a constant"),
    }
}
