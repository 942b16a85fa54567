import { defineResource } from '../../../contract/resource.ts';
import { isActive, isDeleted } from '../fields.ts';
import { thresholdStates } from './thresholdStates.ts';

/** Part 2, section 3 "Stock item"; waste, deduction and manufacture as in the fact sheet on menus (section 4). */
export const stockItems = defineResource({
  name: 'stock-items/items',
  path: 'stockitems',
  table: 'stock_items',
  labels: { one: 'Stock item', many: 'Stock items' },
  description: 'Everything that is bought, made or counted: ingredients, drinks, packaging.',
  area: 'stock',
  icon: 'inventory',
  title: 'description',
  softDelete: 'isDeleted',
  ordered: { within: 'stockCategoryId' },
  fields: {
    stockCode: {
      kind: 'text',
      synonyms: ['SKU', 'Code', 'Item code', 'Item number', 'Product code', 'Article', 'Art. No.', 'PLU'],
      required: true,
      maxLength: 40,
      unique: true,
      searchable: true,
    },
    description: {
      kind: 'text',
      synonyms: ['Name', 'Item', 'Item name', 'Product', 'Product name'],
      required: true,
      maxLength: 200,
      searchable: true,
    },
    stockCategoryId: {
      kind: 'reference',
      resource: 'stock-items/categories',
      label: 'Category',
      synonyms: ['Dept', 'Department', 'Group', 'Item group', 'Stock category'],
      required: true,
    },
    baseUnitTypeId: {
      kind: 'reference',
      resource: 'stock-items/unit-types',
      label: 'Base unit',
      synonyms: ['Unit', 'UOM', 'Unit of measure', 'Stock unit'],
      required: true,
      help: 'The unit that recipes, thresholds and counts of this item are in.',
    },
    wastePercentage: {
      kind: 'percent',
      label: 'Waste',
      synonyms: ['Wastage', 'Shrinkage'],
      default: 0,
      max: 99.99,
      scale: 2,
      help: 'Share lost in preparation: 5 means that 100 g bought give 95 g used.',
    },
    threshold: {
      kind: 'decimal',
      synonyms: [
        'Reorder at',
        'Reorder level',
        'Reorder point',
        'Par',
        'Par level',
        'Minimum',
        'Min stock',
        'Warn at',
      ],
      min: 0,
      help: 'Warn when less than this is left, in base units. Leave it empty for no warning.',
    },
    showThresholdOnPosApp: {
      kind: 'boolean',
      label: 'Show threshold on till',
      default: false,
      required: true,
    },
    showThresholdOnAdmin: { kind: 'boolean', label: 'Show threshold here', default: true, required: true },
    manufactured: {
      kind: 'boolean',
      default: false,
      required: true,
      help: 'Made in house: producing it deducts its recipe.',
    },
    controllable: { kind: 'boolean', default: true, required: true, help: 'Counted at stock take.' },
    isReportItem: { kind: 'boolean', label: 'In reports', default: true, required: true },
    nonDeductible: {
      kind: 'boolean',
      wire: 'nonDeductable',
      label: 'Not deducted',
      default: false,
      required: true,
      help: 'Costed in recipes, but sales do not reduce it.',
    },
    vatExempt: { kind: 'boolean', label: 'VAT exempt', default: false, required: true },
    recipeId: {
      kind: 'reference',
      resource: 'recipes',
      label: 'Recipe',
      shownWhen: { field: 'manufactured', is: true },
    },
    isActive,
    isDeleted,
    lowStoreCount: {
      kind: 'integer',
      label: 'Low in stores',
      aggregate: { of: 'stock-items/restaurant', by: 'stockItemId', where: { thresholdState: 'LOW' } },
    },
    thresholdState: {
      kind: 'choice',
      label: 'State',
      choices: thresholdStates,
      computed: `case when {lowStoreCount} > 0 then 'LOW' when {threshold} is null then 'NONE' else 'OK' end`,
    },
  },
  calls: [
    {
      verb: 'list',
      path: 'stockitems/getAllStockItem/StockCategoryId',
      summary: 'The stock items of one category.',
      filterBy: ['stockCategoryId'],
    },
  ],
  list: {
    columns: [
      'stockCode',
      'description',
      'stockCategoryId',
      'baseUnitTypeId',
      'threshold',
      'lowStoreCount',
      'isActive',
    ],
    filters: ['stockCategoryId', 'baseUnitTypeId', 'isActive', 'manufactured'],
    filterBy: ['stockCategoryId'],
  },
  form: {
    sections: [
      {
        label: 'Item',
        fields: ['stockCode', 'description', 'stockCategoryId', 'baseUnitTypeId', 'isActive'],
      },
      {
        label: 'Threshold',
        fields: [
          'threshold',
          'thresholdState',
          'lowStoreCount',
          'showThresholdOnPosApp',
          'showThresholdOnAdmin',
        ],
      },
      {
        label: 'Use',
        fields: ['wastePercentage', 'manufactured', 'recipeId', 'controllable', 'nonDeductible'],
      },
      { label: 'Reports and tax', fields: ['isReportItem', 'vatExempt'] },
    ],
  },
  related: [
    { resource: 'stock-items/restaurant', by: 'stockItemId' },
    { resource: 'recipes', by: 'lines.stockItemId' },
  ],
});
