export * from './amount.ts'
export * from './decimal.ts'
export * from './units.ts'
