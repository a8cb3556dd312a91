import { useTranslation } from '../../lib/language/use-translation.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Picture } from '../../lib/record/picture.tsx'
import { TitledCard } from '../../lib/record/titled-card.tsx'
import { authorOf, type ShownDeal } from './shown-deal.ts'

/** Renders the receipt and the evidence of a deal, with its pictures, and whether a picture was used before. */
export function DealProofs({ shown: { deal, messages } }: { readonly shown: ShownDeal }) {
  const { t } = useTranslation('dispute')
  const proofs = messages.filter(({ kind }) => kind !== 'chat')
  return (
    <TitledCard title={t('proofs')}>
      {proofs.length === 0 ? <p className="text-13 text-muted">{t('noProofs')}</p> : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {proofs.map((proof) => {
          const author = t(`actor_${authorOf(deal, proof)}`)
          const label = t('proofOf', { kind: t(`kind_${proof.kind}`), id: proof.id, author })
          return (
            <li className="grid content-start gap-1 text-13" key={proof.id}>
              {proof.pic === null ? <p>{label}</p> : <Picture id={proof.pic} label={label} />}
              <p className="text-muted">
                <TimeText at={proof.at} />
              </p>
              {proof.topic === null ? null : <p className="font-semibold">{t(`topic_${proof.topic}`)}</p>}
              {proof.text === '' ? null : <p className="whitespace-pre-wrap break-words">{proof.text}</p>}
              {proof.usedBefore ? <p className="text-danger">{t('usedBefore')}</p> : null}
            </li>
          )
        })}
      </ul>
    </TitledCard>
  )
}
