/** What items and recipes cost, and what they earn. */
export const messages = {
  margins: {
    on: 'Menu',
    category: 'Category',
    everyCategory: 'All',
    show: 'Show',
    shown: {
      all: 'All',
      belowCost: 'Below cost',
      noPrice: 'Without a price',
      noCost: 'Without a cost',
      unused: 'Not used by any size',
    },
    figures: {
      rows: 'Sizes',
      foodCost: 'Food cost on average',
      recipes: 'Recipes',
    },
    drawn: 'Chart',
    noFigures: 'No row of the table has this figure',
    chart: '%{measure} of the first %{count} rows of the table',
    column: {
      item: 'Item',
      size: 'Size',
      category: 'Category',
      price: 'Price',
      netPrice: 'Price without tax',
      cost: 'Cost',
      foodCost: 'Food cost',
      margin: 'Margin',
      name: 'Recipe',
      ingredientCount: 'Ingredients',
      sizeCount: 'Used by sizes',
      yieldQuantity: 'Makes',
      unit: 'Unit',
      costPerUnit: 'Cost per unit',
      uncosted: 'Ingredients without a cost',
    },
    percent: '%{number} %',
    unknown: 'unknown',
    noCosts: 'Your role may not see what stock and recipes cost, so this page shows no costs or margins.',
    noMenu: 'No channel sells a menu yet',
    noMenuHint: 'Add a channel menu to see what its items cost and earn.',
    channelMenus: 'Channel menus',
    noItems: 'items on this channel',
    noItemsHint: 'A channel item puts an item on the menu of a channel.',
    noRows: 'Nothing matches',
    noRowsHint: 'Choose another menu or category, or show all rows.',
    noRecipes: 'recipes',
    noRecipesHint: 'A recipe says what goes into an item. We work out cost and margin from it.',
    perPage: 'Rows on a page',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    margins: typeof messages;
  }
}
