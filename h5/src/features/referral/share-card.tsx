import { Button, Card, IconButton, Skeleton } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFormat } from '../../lib/format/format.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { PosterSheet } from './poster-sheet.tsx'
import type { useShare } from './use-referral.ts'

/** Renders the customer's codes and link with buttons to copy them, and the poster. */
export function ShareCard({ share }: { readonly share: ReturnType<typeof useShare> }) {
  const { t } = useTranslation('referral')
  const f = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <WhenLoaded query={share} skeleton={<Skeleton className="h-48 w-full" />}>
        {({ inviteCode, authorizationCode, link, sharePpm }) => (
          <>
            <p className="text-15 text-muted">{t('about', { rate: f.rate(sharePpm) })}</p>
            <dl className="mt-2 divide-y divide-line">
              <Copied label={t('inviteCode')} value={inviteCode} />
              {authorizationCode === undefined ? null : (
                <Copied label={t('authorizationCode')} value={authorizationCode} />
              )}
              <div className="py-2">
                <dt className="text-13 text-muted">{t('link')}</dt>
                <dd className="text-15 font-medium break-all">{link}</dd>
              </div>
            </dl>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button className="flex-auto" onClick={() => void copyText(link)}>
                {t('copyLink')}
              </Button>
              <Button className="flex-auto" kind="quiet" onClick={() => setOpen(true)}>
                {t('poster')}
              </Button>
            </div>
          </>
        )}
      </WhenLoaded>
      <PosterSheet onClose={() => setOpen(false)} open={open} />
    </Card>
  )
}

function Copied({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('referral')
  return (
    <div className="min-h-12 py-1">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="flex items-center gap-3 text-15 font-medium">
        <span className="min-w-0 flex-1 break-all">{value}</span>
        <IconButton label={`${t('copy')}: ${label}`} onClick={() => void copyText(value)}>
          <Copy aria-hidden size={20} />
        </IconButton>
      </dd>
    </div>
  )
}
