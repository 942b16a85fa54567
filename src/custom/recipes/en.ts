/** What recipes cost, and what the dishes leave. */
export const messages = {
  recipes: {
    cost: {
      title: 'What it costs',
      explain:
        'All amounts are without tax. Gross is what you buy, so that the net quantity is left after waste.',
      none: 'Add an ingredient to see what the recipe costs.',
      ingredient: 'Ingredient',
      net: 'Net',
      waste: 'Waste',
      gross: 'Gross',
      converted: '= %{quantity}',
      perUnit: 'Cost per unit',
      perOne: '%{amount} per %{unit}',
      cost: 'Cost',
      notDeducted: 'Sales do not take it from stock',
      total: 'Total',
      totalPerUnit: 'Cost per %{unit} made',
      partial: 'Some ingredients have no cost yet, so the recipe costs more than this.',
      problems: {
        UNIT_MISMATCH: 'The unit does not fit the ingredient',
        RECIPE_CYCLE: 'The recipe would use itself',
        RECIPE_DEPTH: 'The recipes use each other too deep',
        COST_MISSING: 'The stock item has no cost yet',
        INCOMPLETE: 'Choose an ingredient, a quantity and a unit',
      },
    },
    sizes: {
      title: 'What it leaves',
      explain: 'Sizes that use this recipe, at the price of their price list today.',
      name: 'Size',
      price: 'Price',
      netPrice: 'Without tax',
      cost: 'Cost',
      foodCost: 'Food cost',
      margin: 'Margin',
      unknown: 'Not known yet',
    },
    effects: {
      title: 'What modifiers do to the recipe',
      cost: 'The recipes of this size cost %{cost}, without tax.',
      unknownCost: 'A part of the recipe has no cost yet.',
      noRecipe: 'This size has no recipe yet, so modifiers have nothing to take out.',
      none: 'This size has no modifiers.',
      idleCount:
        'One modifier changes nothing here. The modifier has to say what it takes out, and the recipe has to let guests leave that out or swap it. |||| %{smart_count} modifiers change nothing here. A modifier has to say what it takes out, and the recipe has to let guests leave that out or swap it.',
      group: 'Group',
      modifier: 'Modifier',
      does: 'What it does',
      change: 'Cost changes by',
      kinds: {
        adds: 'Adds %{in}',
        takesOut: 'Takes out %{out}',
        swaps: 'Takes out %{out}, adds %{in}',
        swapsForNothing: 'Takes out %{out}; the modifier has no recipe to add',
        divides: 'Half of another dish',
        none: 'Uses no stock',
        idle: 'Changes nothing in this recipe',
      },
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    recipes: typeof messages;
  }
}
