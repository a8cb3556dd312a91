import type { Product } from '../product.ts'
import { coverage } from './coverage.ts'
import { drawOption, drawOptionMeasures, hoardOption } from './draw.ts'
import { expectBuying, expectOffering } from './expect.ts'
import { listOptions } from './listing.ts'
import { checkOptions, createOptionState, movementsOf, type OptionState } from './reference.ts'
import { createOptionTables, type OptionRows, optionRowsOf, type OptionSnapshot } from './tables.ts'

export const option: Product<'buyOption' | 'configureOption', OptionState, OptionRows, OptionSnapshot> = {
  listing: listOptions,
  draws: {
    weights: { customer: 160, marketMaker: 160 },
    draw: drawOption,
    hoard: { seeds: [13], chance: 0.4, draw: hoardOption },
    drawMeasures: drawOptionMeasures,
  },
  expectations: { buyOption: expectBuying, configureOption: expectOffering },
  createReference: createOptionState,
  check: checkOptions,
  movementsOf,
  rowsOf: optionRowsOf,
  createTables: createOptionTables,
  events: [{ name: 'options', rowsOf: ({ options }) => options }],
  coverage,
}
