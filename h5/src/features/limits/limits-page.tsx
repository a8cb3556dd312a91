import { Card, NoticeStrip, SkeletonRows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { LIMIT_NAMES, type LimitName, type OwnLimits, useOwnLimits } from '../../lib/limits/own-limits.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { BreakCard } from './break-card.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitRow } from './limit-row.tsx'

/** Renders the self-set limits with their use today, and pauses. */
export function LimitsPage() {
  const { t } = useTranslation('limits')
  return (
    <Page title={t('title')}>
      <WhenLoaded query={useOwnLimits()} skeleton={<SkeletonRows rows={6} />}>
        {(own) => <Limits own={own} />}
      </WhenLoaded>
    </Page>
  )
}

const SECOND_MS = 1_000

function Limits({ own }: { readonly own: OwnLimits }) {
  const { t } = useTranslation('limits')
  const f = useFormat()
  const [edited, setEdited] = useState<LimitName>()
  const [isOpen, setIsOpen] = useState(false)
  const hasCountdown = LIMIT_NAMES.some((name) => own.limits[name].next !== undefined)
  const now = useServerNow(hasCountdown || own.pausedUntil !== undefined ? SECOND_MS : undefined)
  const pausedUntil = own.pausedUntil !== undefined && now < own.pausedUntil ? own.pausedUntil : undefined
  return (
    <>
      {pausedUntil === undefined ? null : (
        <NoticeStrip>{t('onBreak', { time: f.zonedDateTime(pausedUntil) })}</NoticeStrip>
      )}
      <div className="flex flex-col gap-5 p-4">
        <section>
          <p className="mb-3 text-15 text-muted">{t('intro')}</p>
          <Card flush>
            {LIMIT_NAMES.map((name) => (
              <LimitRow
                key={name}
                limit={own.limits[name]}
                now={now}
                onEdit={() => {
                  setEdited(name)
                  setIsOpen(true)
                }}
              />
            ))}
          </Card>
          <p className="mt-2 text-13 text-muted">{t('dayEnds', { time: f.zonedDateTime(own.dayEndsAt) })}</p>
        </section>
        <BreakCard pausedUntil={pausedUntil} />
      </div>
      {edited === undefined ? null : (
        <LimitDialog key={edited} limit={own.limits[edited]} onClose={() => setIsOpen(false)} open={isOpen} />
      )}
    </>
  )
}
