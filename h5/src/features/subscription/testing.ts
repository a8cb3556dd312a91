import type { Project } from './project.ts'

/** A project that sells 1,000 coins of 4 decimals, at 0.25 USDT or a millionth of a BTC, from 1,000 to 2,000 ms. */
export const PROJECT: Project = {
  id: 5,
  coinId: 1_001,
  coin: 'NOVA',
  title: 'Nova Network',
  icon: undefined,
  networks: ['ERC20'],
  decimals: 4,
  supply: '1000',
  prices: [
    { currencyId: 3, currency: 'USDT', decimals: 6, price: '0.25', payUnits: 25n, coinUnits: 1n },
    { currencyId: 1, currency: 'BTC', decimals: 8, price: '0.000001', payUnits: 1n, coinUnits: 100n },
  ],
  quantityMin: '10',
  quantityMax: '500',
  customerMax: '800',
  startAt: 1_000,
  closeAt: 2_000,
  launchAt: 10_000,
  lockupDays: 2,
  status: 'open',
  allottedAt: undefined,
  orders: 2,
  demand: '600',
  issued: '0',
  marketId: undefined,
}
