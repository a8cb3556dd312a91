export * from './allotment.ts'
export * from './wealth.ts'
