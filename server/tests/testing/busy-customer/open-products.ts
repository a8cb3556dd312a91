import { REVIEWER, SECOND_REVIEWER, submitCommand, USDT } from '../funded-customer.ts'
import { BTC, type BusyExchange, DAY_MS, HOUR_MS, units } from './busy-exchange.ts'

const NEW_COIN = 50
const PROJECT = 1

/** Opens what the operations need: a network, a fee of fiat deals, advertisements of the other side, and their inviter. */
export async function openProducts({ halyard, customer, other }: BusyExchange): Promise<void> {
  const network = halyard.app.context.catalogue.network(USDT, 'TRC20')
  if (!network) throw new Error('TRC20 is not listed')
  await submitCommand(halyard, { kind: 'configureNetwork', network: { ...network, isOpen: true } })
  await submitCommand(halyard, {
    kind: 'configureFiatCoin',
    coin: {
      currencyId: USDT,
      marketId: undefined,
      quantityMin: units(5_000_000),
      newcomerMax: units(1_000_000_000),
      twoDecidersFrom: units(10_000_000_000),
      feePpm: 2_000,
      status: 'open',
    },
  })
  await submitCommand(halyard, { kind: 'setMerchant', customerId: other.id, isMerchant: true })
  const terms = {
    price: units(1_020_000),
    indexPpm: undefined,
    quantityMin: units(5_000_000),
    quantityMax: units(50_000_000),
    left: units(40_000_000_000),
    payWithinMs: 30 * 60_000,
    source: 'fiat',
  } as const
  for (const side of ['sell', 'buy'] as const)
    await submitCommand(halyard, {
      kind: 'publishAd',
      customerId: other.id,
      side,
      currencyId: USDT,
      fiat: 'USD',
      terms,
    })
  await submitCommand(halyard, { kind: 'setInviter', customerId: other.id, inviterId: customer.id })
}

/** Sells a new coin for USDT and for BTC at prices that do not divide evenly, and allots it, locked for two days. */
export async function subscribeNewCoin(exchange: BusyExchange): Promise<void> {
  const { halyard, customer, now, advance, operate } = exchange
  await submitCommand(halyard, {
    kind: 'configureProject',
    project: {
      id: PROJECT,
      coinId: NEW_COIN,
      coinName: 'NOVA',
      coinDecimals: 4,
      supply: units(900_000),
      prices: [
        { currencyId: USDT, payUnits: units(1_000_003), coinUnits: units(7_001) },
        { currencyId: BTC, payUnits: units(1_000), coinUnits: units(3_001) },
      ],
      quantityMin: units(1_000),
      quantityMax: units(800_000),
      customerMax: units(900_000),
      startAt: now(),
      closeAt: now() + HOUR_MS,
      launchAt: now() + 5 * DAY_MS,
      lockupDays: 2,
    },
  })
  for (const [currencyId, quantity] of [
    [USDT, 654_321],
    [BTC, 123_457],
  ] as const)
    await operate({
      kind: 'subscribe',
      customerId: customer.id,
      projectId: PROJECT,
      currencyId,
      quantity: units(quantity),
    })
  advance(HOUR_MS)
  await submitCommand(halyard, { kind: 'passTime' })
  for (const reviewerId of [REVIEWER, SECOND_REVIEWER])
    await submitCommand(halyard, { kind: 'allotProject', projectId: PROJECT, reviewerId })
}
