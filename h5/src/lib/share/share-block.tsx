import type { AnyShare } from '@halyard/receipt'
import { Button, Card, ErrorState, QrCode } from '@halyard/ui'
import { Share2 } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '../browser/copy-text.ts'
import { PRIVATE } from '../calls/queries.ts'
import { useTranslation } from '../language/use-translation.ts'
import { CardFacts } from './card-facts.tsx'
import { hasShareSheet, saveCard, sendCard } from './draw-card.ts'
import { linkOf } from './share-link.ts'
import { useCard } from './use-card.ts'

interface ShareBlockProps {
  /** The record that is shared: its kind and id. */
  readonly of: string
  /** Has the exchange sign the record. */
  readonly load: () => Promise<AnyShare>
}

/** Renders the button that shows the card of a record, then the card with the ways to share it. */
export function ShareBlock({ of, load }: ShareBlockProps) {
  const { t } = useTranslation('share')
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: [PRIVATE, 'share', of],
    queryFn: load,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-label={t('share')} className="mt-4">
      <Button
        aria-expanded={open}
        loading={open && !data && !isError}
        icon={<Share2 aria-hidden size={18} />}
        kind="quiet"
        onClick={() => setOpen(!open)}
        wide
      >
        {t('share')}
      </Button>
      {open && data ? <ShareCard share={data} /> : null}
      {open && isError && !data ? <ErrorState onRetry={() => void refetch()} title={t('notSigned')} /> : null}
    </section>
  )
}

function ShareCard({ share }: { readonly share: AnyShare }) {
  const { t } = useTranslation('share')
  const texts = useCard(share)
  const link = linkOf(share)
  const card = { ...texts, link, caption: t('scan', { host: window.location.host }) }
  return (
    <div className="mt-3">
      <Card>
        <CardFacts card={card} />
        <div className="mt-3 flex flex-col items-center gap-2 text-center">
          <QrCode content={link} label={t('code')} />
          <p className="text-13 text-muted">{card.caption}</p>
        </div>
      </Card>
      <p className="mt-2 text-13 text-muted">{t('contents')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasShareSheet() ? (
          <Button className="flex-auto" onClick={() => void sendCard(card)}>
            {t('send')}
          </Button>
        ) : null}
        <Button className="flex-auto" kind="quiet" onClick={() => void copyText(link)}>
          {t('copyLink')}
        </Button>
        <Button className="flex-auto" kind="quiet" onClick={() => void saveCard(card)}>
          {t('savePicture')}
        </Button>
      </div>
    </div>
  )
}
