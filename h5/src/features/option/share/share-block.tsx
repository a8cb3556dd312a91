import type { Share } from '@halyard/receipt'
import { Button, Card, QrCode } from '@halyard/ui'
import { Share2 } from '@halyard/ui/icons'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CardFacts } from './card-facts.tsx'
import { hasShareSheet, saveCard, sendCard } from './draw-card.ts'
import { linkOf } from './share-link.ts'
import { toSharedOption } from './shared-option.ts'
import { useCard } from './use-card.ts'

/** Renders the button that shows the card of an option, then the card with the ways to share it. */
export function ShareBlock({ share }: { readonly share: Share }) {
  const { t } = useTranslation('option/share')
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('share')} className="mt-4">
      <Button
        aria-expanded={open}
        icon={<Share2 aria-hidden size={18} />}
        kind="quiet"
        onClick={() => setOpen(!open)}
        wide
      >
        {t('share')}
      </Button>
      {open ? <ShareCard share={share} /> : null}
    </section>
  )
}

function ShareCard({ share }: { readonly share: Share }) {
  const { t } = useTranslation('option/share')
  const texts = useCard(toSharedOption(share))
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
