/** Code, description, unit, waste in percent, threshold in base units. Made up, but typical of such a kitchen. */
type Row = [
  code: string,
  description: string,
  unit: 'KG' | 'LITRE' | 'EACH',
  waste: number,
  threshold: number | null,
];

/** The 60 stock items of "Ember & Dough" in 9 categories. */
export const emberStock: Record<string, Row[]> = {
  'Dough & flour': [
    ['DF-001', 'Bread flour', 'KG', 1, 50],
    ['DF-002', 'Cake flour', 'KG', 1, 20],
    ['DF-003', 'Gluten-free flour mix', 'KG', 1, 10],
    ['DF-004', 'Dry yeast', 'KG', 0, 2],
    ['DF-005', 'Pizza dough ball 180 g', 'EACH', 2, 120],
    ['DF-006', 'Burger bun', 'EACH', 3, 96],
    ['DF-007', 'Garlic bread baguette', 'EACH', 3, 30],
  ],
  Dairy: [
    ['DA-001', 'Mozzarella, grated', 'KG', 5, 25],
    ['DA-002', 'Cheddar slices', 'KG', 2, 8],
    ['DA-003', 'Feta', 'KG', 3, 6],
    ['DA-004', 'Parmesan', 'KG', 4, 4],
    ['DA-005', 'Gorgonzola', 'KG', 4, 3],
    ['DA-006', 'Fresh cream', 'LITRE', 2, 10],
    ['DA-007', 'Full cream milk', 'LITRE', 2, 20],
    ['DA-008', 'Soft serve mix', 'LITRE', 3, 15],
    ['DA-009', 'Butter', 'KG', 1, 6],
  ],
  Meat: [
    ['ME-001', 'Beef patty 120 g', 'EACH', 1, 80],
    ['ME-002', 'Pepperoni', 'KG', 2, 6],
    ['ME-003', 'Gypsy ham', 'KG', 3, 6],
    ['ME-004', 'Streaky bacon', 'KG', 8, 8],
    ['ME-005', 'Boerewors', 'KG', 4, 6],
    ['ME-006', 'Beef mince', 'KG', 5, 12],
  ],
  Chicken: [
    ['CH-001', 'Chicken breast fillet', 'KG', 6, 15],
    ['CH-002', 'Chicken wings', 'KG', 4, 12],
    ['CH-003', 'Chicken strips, crumbed', 'KG', 2, 10],
    ['CH-004', 'Chicken quarter', 'EACH', 2, 24],
  ],
  Vegetables: [
    ['VE-001', 'Tomatoes', 'KG', 12, 15],
    ['VE-002', 'Onions', 'KG', 10, 12],
    ['VE-003', 'Mushrooms', 'KG', 8, 6],
    ['VE-004', 'Green peppers', 'KG', 15, 4],
    ['VE-005', 'Pineapple pieces', 'KG', 3, 6],
    ['VE-006', 'Avocado', 'EACH', 18, 30],
    ['VE-007', 'Iceberg lettuce', 'EACH', 20, 12],
    ['VE-008', 'Cucumber', 'EACH', 8, 12],
    ['VE-009', 'Fresh basil', 'KG', 15, 1],
    ['VE-010', 'Butternut', 'KG', 22, 8],
    ['VE-011', 'Potato chips 10 mm', 'KG', 3, 40],
    ['VE-012', 'White cabbage', 'EACH', 14, 6],
  ],
  Sauces: [
    ['SA-001', 'Tomato pizza sauce', 'LITRE', 2, 20],
    ['SA-002', 'Chakalaka', 'LITRE', 2, 6],
    ['SA-003', 'Peri-peri sauce', 'LITRE', 1, 6],
    ['SA-004', 'Mayonnaise', 'LITRE', 2, 8],
    ['SA-005', 'Basting sauce, smoky', 'LITRE', 2, 6],
    ['SA-006', 'Pesto', 'KG', 2, 3],
    ['SA-007', 'Chocolate syrup', 'LITRE', 1, 3],
  ],
  Drinks: [
    ['DR-001', 'Cola 300 ml', 'EACH', 0, 96],
    ['DR-002', 'Cola 1.5 L', 'EACH', 0, 24],
    ['DR-003', 'Rooibos iced tea', 'EACH', 0, 36],
    ['DR-004', 'Still water 500 ml', 'EACH', 0, 48],
    ['DR-005', 'Milkshake syrup, strawberry', 'LITRE', 1, null],
  ],
  Packaging: [
    ['PA-001', 'Pizza box small', 'EACH', 0, 200],
    ['PA-002', 'Pizza box medium', 'EACH', 0, 200],
    ['PA-003', 'Pizza box large', 'EACH', 0, 200],
    ['PA-004', 'Burger box', 'EACH', 0, 150],
    ['PA-005', 'Paper bag', 'EACH', 0, 300],
    ['PA-006', 'Milkshake cup and lid', 'EACH', 0, null],
  ],
  'Dry goods': [
    ['DG-001', 'Penne', 'KG', 0, 10],
    ['DG-002', 'Spaghetti', 'KG', 0, 10],
    ['DG-003', 'Sugar', 'KG', 0, 10],
    ['DG-004', 'Malva pudding mix', 'KG', 0, null],
  ],
};

/** The stock of the second, small customer. */
export const harbourStock: Record<string, Row[]> = {
  Coffee: [
    ['HC-01', 'Espresso beans, house blend', 'KG', 1, 12],
    ['HC-02', 'Decaf beans', 'KG', 1, 3],
    ['HC-03', 'Filter papers', 'EACH', 0, 200],
  ],
  Fridge: [
    ['HC-10', 'Full cream milk', 'LITRE', 3, 24],
    ['HC-11', 'Oat milk', 'LITRE', 2, 12],
    ['HC-12', 'Croissant, frozen', 'EACH', 2, 40],
  ],
};

/** Name, code and city of the stores of "Ember & Dough". */
export const emberStores: [name: string, code: string, city: string][] = [
  ['Rosebank', 'ED-ROS', 'Johannesburg'],
  ['Sandton', 'ED-SAN', 'Johannesburg'],
  ['Menlyn', 'ED-MEN', 'Pretoria'],
  ['Umhlanga', 'ED-UMH', 'Durban'],
  ['Claremont', 'ED-CLA', 'Cape Town'],
  ['Table View', 'ED-TAB', 'Cape Town'],
];
