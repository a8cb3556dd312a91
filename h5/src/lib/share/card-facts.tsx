import { Rows } from '@halyard/ui'
import type { CardTexts } from './card-texts.ts'

const COLOURS = { up: 'text-up', down: 'text-down', muted: 'text-muted' } as const

/** Renders the facts of a shared record. */
export function CardFacts({ card }: { readonly card: CardTexts }) {
  return (
    <>
      <p className="text-15 font-semibold">{card.name}</p>
      <p className={`mt-1 text-28 font-semibold ${COLOURS[card.tone]}`}>{card.figure}</p>
      <p className={`mb-2 text-13 ${COLOURS[card.tone]}`}>{card.result}</p>
      {card.notice === undefined ? null : <p className="mb-2 text-13 text-muted">{card.notice}</p>}
      <Rows rows={card.rows} />
    </>
  )
}
