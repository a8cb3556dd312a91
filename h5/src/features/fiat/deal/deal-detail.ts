import type { ResponseOf } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'
import { type Deal, toDeal } from './deal.ts'

export const DEAL_EVENTS = [
  'open',
  'pay',
  'cancel',
  'release',
  'dispute',
  'appeal',
  'decide',
  'decideRelease',
  'decideReturn',
  'payTimeout',
  'releaseTimeout',
  'appealTimeout',
] as const
export type DealEvent = (typeof DEAL_EVENTS)[number]

const ACTORS = ['buyer', 'seller', 'operator', 'clock'] as const
export const TOPICS = ['not_paid', 'other_name', 'wrong_amount', 'not_released', 'other'] as const
export type Topic = (typeof TOPICS)[number]

const AUTHORS = ['buyer', 'seller', 'operator'] as const
const MESSAGE_KINDS = ['receipt', 'evidence', 'chat'] as const

/** An entry of a deal's timeline. */
export interface DealEntry {
  readonly event: DealEvent
  readonly actor: (typeof ACTORS)[number]
  /** Epoch milliseconds. */
  readonly at: number
}

/** The seller's bank account. */
export interface Payee {
  readonly name: string
  readonly bank: string
  readonly cardNumber: string
  readonly iban: string | undefined
  readonly swiftCode: string
}

/** A message of a deal: the receipt, evidence, or chat. */
export interface DealMessage {
  readonly id: number
  readonly kind: (typeof MESSAGE_KINDS)[number]
  readonly mine: boolean
  readonly author: (typeof AUTHORS)[number]
  /** Topic of a dispute or of evidence. */
  readonly topic: Topic | undefined
  readonly text: string
  /** The id of its picture. */
  readonly picture: string | undefined
  /** Whether the same picture belongs to another deal. */
  readonly usedBefore: boolean
  /** Epoch milliseconds. */
  readonly at: number
}

/** A deal in full. */
export interface DealDetail {
  readonly deal: Deal
  /** Undefined once the deal has ended. */
  readonly payee: Payee | undefined
  /** Oldest first, as the messages. */
  readonly timeline: readonly DealEntry[]
  readonly messages: readonly DealMessage[]
  /** Whether the caller has rated the other side. */
  readonly isRated: boolean
  /** Whether the caller has blocked the other side. */
  readonly isBlocked: boolean
}

/** Parses a deal in full from the wire. Throws for an unknown event, actor or kind of message. */
export function toDealDetail(wire: ResponseOf<'legalnew/deal/get'>): DealDetail {
  const { card } = wire
  return {
    deal: toDeal(wire.deal),
    payee: card
      ? {
          name: card.full_name,
          bank: card.bank,
          cardNumber: card.card_number,
          iban: card.iban ?? undefined,
          swiftCode: card.swift_code,
        }
      : undefined,
    timeline: wire.timeline.map(({ event, actor, at }) => ({
      event: knownWord<string>(DEAL_EVENTS, event) as DealEvent,
      actor: knownWord<string>(ACTORS, actor) as DealEntry['actor'],
      at,
    })),
    messages: wire.messages.map((message) => ({
      id: message.id,
      kind: knownWord(MESSAGE_KINDS, message.kind),
      mine: message.mine,
      author: knownWord(AUTHORS, message.author),
      topic: message.topic === null ? undefined : knownWord(TOPICS, message.topic),
      text: message.text,
      picture: message.pic ?? undefined,
      usedBefore: message.used_before,
      at: message.at,
    })),
    isRated: wire.rated !== null,
    isBlocked: wire.blocked,
  }
}
