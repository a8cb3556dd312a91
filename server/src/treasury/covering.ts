import { TREASURY_APART, TREASURY_ASSETS } from '@halyard/api/ops'

const APART: readonly string[] = TREASURY_APART

/** The assets that cover the liabilities: all but practice funds and coins issued by projects. */
export const COVERING: readonly string[] = TREASURY_ASSETS.filter((source) => !APART.includes(source))
