/** What items and recipes cost and leave. */
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
      unused: 'Used by no size',
    },
    figures: {
      rows: 'Sizes',
      foodCost: 'Food cost on average',
      belowCost: 'Below cost',
      noPrice: 'Without a price',
      noCost: 'Without a cost',
      recipes: 'Recipes',
      unused: 'Used by no size',
    },
    drawn: 'Chart',
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
    noCosts: 'Your role does not include what stock and recipes cost, so costs and margins are left out.',
    noMenu: 'No channel sells a menu yet',
    noMenuHint: 'Add a channel menu, and this page says what its items cost and leave.',
    channelMenus: 'Channel menus',
    noRows: 'Nothing matches',
    noRowsHint: 'Choose another menu, category or kind of row.',
    noRecipes: 'recipes',
    noRecipesHint: 'A recipe says what goes into an item, so that its cost and margin are known.',
    perPage: 'Rows on a page',
    range: '%{from} to %{to} of %{count}',
    next: 'Next page',
    previous: 'Page before',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    margins: typeof messages;
  }
}
