import type { ResponseOf } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toDealDetail } from './deal-detail.ts'

const WIRE: ResponseOf<'legalnew/deal/get'> = {
  deal: {
    id: 5,
    reference: 'F00000005',
    ad_id: 7,
    role: 'buyer',
    currency_id: 3,
    currency_name: 'USDT',
    decimals: 6,
    fiat: 'EUR',
    price: '0.93',
    number: '100',
    total: '93',
    fee: '0',
    late: null,
    status: 'disputed',
    peer_name: 'Harbour',
    terms: '',
    buyer_name: 'Ann Buyer',
    seller_name: 'Bob Seller',
    opened_at: 1_000,
    pay_by: 2_000,
    paid_at: 1_500,
    due_at: null,
    cancelled_at: null,
    disputed_at: 1_800,
    evidence_until: 9_000,
    ended_at: null,
    now: 1_900,
  },
  card: {
    full_name: 'Bob Seller',
    bank: 'Sparkasse',
    card_number: '4000',
    iban: null,
    swift_code: 'COBADEFF',
  },
  timeline: [
    { event: 'open', actor: 'buyer', status: 'unpaid', at: 1_000 },
    { event: 'releaseTimeout', actor: 'clock', status: 'disputed', at: 1_800 },
  ],
  messages: [
    {
      id: 1,
      kind: 'evidence',
      mine: false,
      author: 'seller',
      topic: 'other_name',
      text: 'Not the buyer',
      pic: null,
      used_before: true,
      at: 1_850,
    },
  ],
  rated: null,
  blocked: true,
}

test('toDealDetail: reads every field', () => {
  expect(toDealDetail(WIRE)).toEqual({
    deal: {
      id: 5,
      reference: 'F00000005',
      role: 'buyer',
      currencyId: 3,
      currency: 'USDT',
      decimals: 6,
      fiat: 'EUR',
      price: '0.93',
      coins: '100',
      total: '93',
      fee: '0',
      late: undefined,
      status: 'disputed',
      peerName: 'Harbour',
      terms: '',
      buyerName: 'Ann Buyer',
      sellerName: 'Bob Seller',
      openedAt: 1_000,
      payBy: 2_000,
      paidAt: 1_500,
      dueAt: undefined,
      cancelledAt: undefined,
      disputedAt: 1_800,
      evidenceUntil: 9_000,
      endedAt: undefined,
    },
    payee: {
      name: 'Bob Seller',
      bank: 'Sparkasse',
      cardNumber: '4000',
      iban: undefined,
      swiftCode: 'COBADEFF',
    },
    timeline: [
      { event: 'open', actor: 'buyer', at: 1_000 },
      { event: 'releaseTimeout', actor: 'clock', at: 1_800 },
    ],
    messages: [
      {
        id: 1,
        kind: 'evidence',
        mine: false,
        author: 'seller',
        topic: 'other_name',
        text: 'Not the buyer',
        picture: undefined,
        usedBefore: true,
        at: 1_850,
      },
    ],
    isRated: false,
    isBlocked: true,
  })
})

test.each([
  ['status', { ...WIRE, deal: { ...WIRE.deal, status: 'lost' as 'returned' } }],
  ['event', { ...WIRE, timeline: [{ event: 'lost', actor: 'buyer', status: 'unpaid', at: 1 }] }],
  ['actor', { ...WIRE, timeline: [{ event: 'open', actor: 'lost', status: 'unpaid', at: 1 }] }],
])('toDealDetail: throws for an unknown %s', (_what, wire) => {
  expect(() => toDealDetail(wire)).toThrow('unknown value on the wire: lost')
})
