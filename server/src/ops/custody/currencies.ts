import type { OpsHandler } from '../context.ts'

export const listCurrencies: OpsHandler<'ops/currency/list'> = ({ catalogue }) =>
  Promise.resolve({
    list: catalogue
      .currencies()
      .map(({ id, name, decimals }) => ({ id, name, decimals }))
      .toSorted((a, b) => a.id - b.id),
  })
