/** Code, description, unit, waste in percent, threshold in base units, minor units for a base unit. Made up, but typical of such a kitchen. */
type Row = [
  code: string,
  description: string,
  unit: 'KG' | 'LITRE' | 'EACH',
  waste: number,
  threshold: number | null,
  costPerUnit: number,
];

/** The 60 stock items of "Ember & Dough" in 9 categories. */
export const emberStock: Record<string, Row[]> = {
  'Dough & flour': [
    ['DF-001', 'Bread flour', 'KG', 1, 50, 1380],
    ['DF-002', 'Cake flour', 'KG', 1, 20, 1420],
    ['DF-003', 'Gluten-free flour mix', 'KG', 1, 10, 6200],
    ['DF-004', 'Dry yeast', 'KG', 0, 2, 14800],
    ['DF-005', 'Pizza dough', 'KG', 0, 25, 1450],
    ['DF-006', 'Burger bun', 'EACH', 3, 96, 310],
    ['DF-007', 'Garlic bread baguette', 'EACH', 3, 30, 1490],
  ],
  Dairy: [
    ['DA-001', 'Mozzarella, grated', 'KG', 5, 25, 11800],
    ['DA-002', 'Cheddar slices', 'KG', 2, 8, 12400],
    ['DA-003', 'Feta', 'KG', 3, 6, 13200],
    ['DA-004', 'Parmesan', 'KG', 4, 4, 24500],
    ['DA-005', 'Gorgonzola', 'KG', 4, 3, 21800],
    ['DA-006', 'Fresh cream', 'LITRE', 2, 10, 7400],
    ['DA-007', 'Full cream milk', 'LITRE', 2, 20, 1890],
    ['DA-008', 'Soft serve mix', 'LITRE', 3, 15, 3850],
    ['DA-009', 'Butter', 'KG', 1, 6, 14200],
  ],
  Meat: [
    ['ME-001', 'Beef patty 120 g', 'EACH', 1, 80, 1180],
    ['ME-002', 'Pepperoni', 'KG', 2, 6, 15600],
    ['ME-003', 'Gypsy ham', 'KG', 3, 6, 9800],
    ['ME-004', 'Streaky bacon', 'KG', 8, 8, 13800],
    ['ME-005', 'Boerewors', 'KG', 4, 6, 10400],
    ['ME-006', 'Beef mince', 'KG', 5, 12, 11200],
  ],
  Chicken: [
    ['CH-001', 'Chicken breast fillet', 'KG', 6, 15, 8900],
    ['CH-002', 'Chicken wings', 'KG', 4, 12, 7800],
    ['CH-003', 'Chicken strips, crumbed', 'KG', 2, 10, 9600],
    ['CH-004', 'Chicken quarter', 'EACH', 2, 24, 2450],
  ],
  Vegetables: [
    ['VE-001', 'Tomatoes', 'KG', 12, 15, 2600],
    ['VE-002', 'Onions', 'KG', 10, 12, 1800],
    ['VE-003', 'Mushrooms', 'KG', 8, 6, 8800],
    ['VE-004', 'Green peppers', 'KG', 15, 4, 5400],
    ['VE-005', 'Pineapple pieces', 'KG', 3, 6, 6200],
    ['VE-006', 'Avocado', 'EACH', 18, 30, 1150],
    ['VE-007', 'Iceberg lettuce', 'EACH', 20, 12, 1690],
    ['VE-008', 'Cucumber', 'EACH', 8, 12, 1450],
    ['VE-009', 'Fresh basil', 'KG', 15, 1, 26000],
    ['VE-010', 'Butternut', 'KG', 22, 8, 2200],
    ['VE-011', 'Potato chips 10 mm', 'KG', 3, 40, 3200],
    ['VE-012', 'White cabbage', 'EACH', 14, 6, 2100],
  ],
  Sauces: [
    ['SA-001', 'Tomato pizza sauce', 'LITRE', 2, 20, 3200],
    ['SA-002', 'Chakalaka', 'LITRE', 2, 6, 5800],
    ['SA-003', 'Peri-peri sauce', 'LITRE', 1, 6, 8600],
    ['SA-004', 'Mayonnaise', 'LITRE', 2, 8, 4400],
    ['SA-005', 'Basting sauce, smoky', 'LITRE', 2, 6, 6200],
    ['SA-006', 'Pesto', 'KG', 2, 3, 21000],
    ['SA-007', 'Chocolate syrup', 'LITRE', 1, 3, 9800],
  ],
  Drinks: [
    ['DR-001', 'Cola 300 ml', 'EACH', 0, 96, 890],
    ['DR-002', 'Cola 1.5 L', 'EACH', 0, 24, 1750],
    ['DR-003', 'Rooibos iced tea', 'EACH', 0, 36, 1140],
    ['DR-004', 'Still water 500 ml', 'EACH', 0, 48, 620],
    ['DR-005', 'Milkshake syrup, strawberry', 'LITRE', 1, null, 9200],
  ],
  Packaging: [
    ['PA-001', 'Pizza box small', 'EACH', 0, 200, 260],
    ['PA-002', 'Pizza box medium', 'EACH', 0, 200, 330],
    ['PA-003', 'Pizza box large', 'EACH', 0, 200, 420],
    ['PA-004', 'Burger box', 'EACH', 0, 150, 210],
    ['PA-005', 'Paper bag', 'EACH', 0, 300, 85],
    ['PA-006', 'Milkshake cup and lid', 'EACH', 0, null, 240],
  ],
  'Dry goods': [
    ['DG-001', 'Penne', 'KG', 0, 10, 2900],
    ['DG-002', 'Spaghetti', 'KG', 0, 10, 2800],
    ['DG-003', 'Sugar', 'KG', 0, 10, 2450],
    ['DG-004', 'Malva pudding mix', 'KG', 0, null, 4800],
  ],
};

/** The stock of the second, small customer. */
export const harbourStock: Record<string, Row[]> = {
  Coffee: [
    ['HC-01', 'Espresso beans, house blend', 'KG', 1, 12, 26500],
    ['HC-02', 'Decaf beans', 'KG', 1, 3, 29500],
    ['HC-03', 'Filter papers', 'EACH', 0, 200, 40],
  ],
  Fridge: [
    ['HC-10', 'Full cream milk', 'LITRE', 3, 24, 1890],
    ['HC-11', 'Oat milk', 'LITRE', 2, 12, 3800],
    ['HC-12', 'Croissant, frozen', 'EACH', 2, 40, 950],
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

/** What a millilitre or a piece weighs, in grams, where recipes measure an item in more ways than one. */
export const weights: Readonly<Record<string, { densityGramPerMl?: number; gramsPerEach?: number }>> = {
  'DA-006': { densityGramPerMl: 1.005 },
  'DA-007': { densityGramPerMl: 1.03 },
  'SA-001': { densityGramPerMl: 1.05 },
  'SA-004': { densityGramPerMl: 0.91 },
  'VE-006': { gramsPerEach: 200 },
  'VE-007': { gramsPerEach: 400 },
  'VE-008': { gramsPerEach: 350 },
  'VE-012': { gramsPerEach: 1500 },
};
