import { Button, Card } from '@halyard/ui'
import { CircleAlert, Image } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { UploadedPicture } from '../../../lib/upload/uploaded-picture.tsx'
import type { DealDetail, DealMessage } from './deal-detail.ts'

/** Renders the receipt and the evidence of both sides. A picture is fetched on demand, since each look is logged. */
export function ReceiptCard({ detail: { deal, messages } }: { readonly detail: DealDetail }) {
  const { t } = useTranslation('fiat')
  const proofs = messages.filter(({ kind }) => kind !== 'chat')
  if (proofs.length === 0) return null
  return (
    <Card>
      <h2 className="text-17 font-semibold">{t('proofs')}</h2>
      {deal.role === 'seller' ? <p className="mt-1 text-13 text-muted">{t('receiptNoProof')}</p> : null}
      <ul className="divide-y divide-line">
        {proofs.map((message) => (
          <Proof key={message.id} message={message} />
        ))}
      </ul>
    </Card>
  )
}

function Proof({ message }: { readonly message: DealMessage }) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const [shown, setShown] = useState(false)
  const { kind, mine, author, topic, text, picture, usedBefore, at } = message
  const name = author === 'operator' ? t('actor_operator') : t(`${kind}_${mine ? 'mine' : 'theirs'}`)
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-13">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">{f.dateTime(at)}</span>
      </p>
      {topic === undefined ? null : <p className="mt-1 text-13 text-muted">{t(`topic_${topic}`)}</p>}
      {text === '' ? null : <p className="mt-1 text-15 break-words whitespace-pre-line">{text}</p>}
      {usedBefore ? (
        <p className="mt-1 flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 shrink-0" size={16} />
          {t('usedBefore')}
        </p>
      ) : null}
      {picture === undefined ? null : shown ? (
        <div className="mt-2">
          <UploadedPicture id={picture} label={name} />
        </div>
      ) : (
        <Button
          className="mt-2"
          icon={<Image aria-hidden size={18} />}
          kind="quiet"
          onClick={() => setShown(true)}
          size="small"
        >
          {t('showPicture')}
        </Button>
      )}
    </li>
  )
}
