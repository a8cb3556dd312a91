export * from './wealth.ts'
