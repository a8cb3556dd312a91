import type { Receipt } from '@halyard/receipt'
import type { Answers } from './app.tsx'

const COINS = ['BTC', 'ETH', 'USDT'] as const

const STATUSES = ['unconfirmed', 'confirmed', 'disputed', 'cancelled', 'completed', 'returned'] as const

/** Answers for a customer who may do everything: verified, with a fund password, no break, and markets that are open. */
export const ABLE: Answers = {
  'currency/user_currency_list': (sample) => ({
    ...sample,
    list: sample.list.map((currency, at) => ({
      ...currency,
      name: COINS[at] ?? currency.name,
      networks: ['TRC20', 'ERC20'],
    })),
  }),
  'legalnew/deal/list': (sample, { status }) => ({
    ...sample,
    list: sample.list.map((deal) => ({ ...deal, status: STATUSES[Number(status) - 1] ?? deal.status })),
  }),
  'user/has_password': (sample) => ({ ...sample, has_password: true }),
  'user/limits': (sample) => ({ ...sample, pause: null }),
  'wallet/get_info': (sample) => ({
    ...sample,
    fund_password: true,
    verified: true,
    hold_until: 0,
    networks: sample.networks.map((network) => ({ ...network, open: true, min: '1', fee: '2.5' })),
  }),
  'lever/contracts': (sample) => ({
    ...sample,
    list: sample.list.map((contract) => ({ ...contract, status: 'open' as const })),
  }),
  'microtrade/receipt': ({ receipt, ...proof }) => ({ ...proof, receipt: receipt && inUnits(receipt) }),
}

/** Returns a receipt with amounts in whole units, as the exchange signs them. */
function inUnits<Of extends Receipt>({ option, outcome, ...receipt }: Of): Of {
  const units = { option: { ...option, stake: '10000000' }, outcome: { ...outcome, payout: '0' } }
  return { ...receipt, ...units } as unknown as Of
}
