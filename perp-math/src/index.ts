export * from './margin.ts'
export * from './prices.ts'
