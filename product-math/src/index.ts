export * from './allotment.ts'
export * from './wealth.ts'
export * from './fiat.ts'
export * from './option-delay.ts'
