/** How one ingredient looks from above: its colour, how many pieces lie on a pizza, and their shape. */
interface Topping {
  colour: string;
  edge: string;
  pieces: number;
  shape: 'disc' | 'ring' | 'leaf' | 'cube' | 'strip';
  size: number;
}

const topping = (colour: string, edge: string, pieces: number, shape: Topping['shape'], size: number) => ({
  ...{ colour, edge, pieces, shape, size },
});

/** What an ingredient is drawn as, by a word in its name. Sauces and garlic cannot be seen. */
const toppings: Readonly<Record<string, Topping>> = {
  pepperoni: topping('#b3261e', '#7f1a14', 13, 'disc', 24),
  salami: topping('#c0392b', '#8e2a20', 11, 'disc', 24),
  capocollo: topping('#a93226', '#7b241c', 8, 'disc', 27),
  sausage: topping('#8d5a3b', '#65402a', 12, 'disc', 12),
  ham: topping('#f2a9a0', '#d98880', 12, 'cube', 22),
  bacon: topping('#b5533c', '#e8b9a8', 10, 'strip', 30),
  chicken: topping('#e8c9a0', '#c9a26d', 14, 'cube', 22),
  anchovies: topping('#7b8794', '#52606d', 7, 'strip', 34),
  mushrooms: topping('#d9cbb8', '#a08c72', 11, 'leaf', 22),
  pineapple: topping('#f5c842', '#d4a017', 12, 'cube', 20),
  corn: topping('#f4d03f', '#d4ac0d', 26, 'disc', 6),
  olives: topping('#6b7d3a', '#46521f', 12, 'ring', 11),
  tomatoes: topping('#e74c3c', '#c0392b', 9, 'disc', 20),
  onions: topping('#a569bd', '#8e44ad', 9, 'ring', 19),
  peppers: topping('#d35400', '#a04000', 9, 'strip', 30),
  jalapeno: topping('#58a55c', '#2e7d32', 9, 'ring', 13),
  peperoncini: topping('#9ccc65', '#7cb342', 9, 'strip', 26),
  spinach: topping('#2e7d32', '#1b5e20', 13, 'leaf', 26),
  cilantro: topping('#4caf50', '#2e7d32', 15, 'leaf', 13),
  artichoke: topping('#a5b878', '#7d8f4e', 9, 'leaf', 24),
  zucchini: topping('#aed581', '#558b2f', 9, 'disc', 20),
  feta: topping('#fdfefe', '#e5e7e9', 16, 'cube', 14),
  goat: topping('#fbfcfc', '#e5e7e9', 12, 'cube', 16),
  blue: topping('#aeb6bf', '#5d6d7e', 12, 'cube', 12),
  gorgonzola: topping('#cfd8dc', '#78909c', 12, 'cube', 13),
  mozzarella: topping('#fff8e1', '#ffecb3', 9, 'disc', 28),
};

const centre = 240;

/** Places that look scattered and are the same every time: each turns by the golden angle and lies further out. */
function places(count: number, turn: number): { x: number; y: number; angle: number }[] {
  return Array.from({ length: count }, (_none, index) => {
    const angle = (index + 1) * 137.508 + turn * 53;
    const distance = 146 * Math.sqrt((index + 0.6) / count);
    const radians = (angle * Math.PI) / 180;
    return {
      x: Math.round(centre + distance * Math.cos(radians)),
      y: Math.round(centre + distance * Math.sin(radians)),
      angle: Math.round(angle * 3) % 360,
    };
  });
}

function piece({ colour, edge, shape, size }: Topping): string {
  const paint = `fill="${colour}" stroke="${edge}" stroke-width="3"`;
  switch (shape) {
    case 'disc':
      return `<circle r="${size}" ${paint}/>`;
    case 'ring':
      return `<circle r="${size}" fill="none" stroke="${colour}" stroke-width="7"/>`;
    case 'leaf':
      return `<path d="M0 ${-size} Q${size} 0 0 ${size} Q${-size} 0 0 ${-size}Z" ${paint}/>`;
    case 'cube':
      return `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="5" ${paint}/>`;
    case 'strip':
      return `<path d="M${-size} 0 Q0 ${-size / 2} ${size} 0" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>`;
  }
}

/** The toppings that a list of ingredients names, in its order. */
const toppingsIn = (ingredients: string): Topping[] =>
  ingredients.split(',').flatMap((one) => {
    const word = Object.keys(toppings).find((name) => one.toLowerCase().includes(name));
    return (word === undefined ? undefined : toppings[word]) ?? [];
  });

/**
 * A pizza on a board, seen from above, with the toppings that its ingredients name. Drawn for the demo of Commissary,
 * as SVG.
 */
export function drawPizza(ingredients: string, background = '#f3ece2'): string {
  const pieces = toppingsIn(ingredients).flatMap((one, turn) =>
    places(one.pieces, turn).map(
      ({ x, y, angle }) => `<g transform="translate(${x} ${y}) rotate(${angle})">${piece(one)}</g>`,
    ),
  );
  const cuts = [0, 45, 90, 135].map(
    (angle) =>
      `<path d="M${centre} 36V444" transform="rotate(${angle} ${centre} ${centre})" stroke="#c98f4a" stroke-width="3" opacity=".55"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${background}"/>
    <circle cx="240" cy="246" r="214" fill="#00000022"/><circle cx="240" cy="240" r="210" fill="#d9a05b"/>
    <circle cx="240" cy="240" r="196" fill="#c98f4a"/><circle cx="240" cy="240" r="184" fill="#c0392b"/>
    <circle cx="240" cy="240" r="177" fill="#f6d77a"/>${pieces.join('')}${cuts.join('')}</svg>`;
}
