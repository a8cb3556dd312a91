import type { Answers } from './app.tsx'

/** Answers for a customer who may do everything: verified, with a fund password, no break, and markets that are open. */
export const ABLE: Answers = {
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
}
