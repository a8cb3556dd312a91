import { Button, PullToRefresh, Rows } from '@halyard/ui'
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ZoneNote } from '../../../lib/format/zone-note.tsx'
import { Timeline } from '../../../lib/lists/timeline.tsx'
import { goTo } from '@halyard/web'
import { WithList } from '../../../lib/navigation/with-list.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { BlockRow } from './block-row.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ChatButton, ChatSheet } from './chat-sheet.tsx'
import type { DealDetail } from './deal-detail.ts'
import { DealHead } from './deal-head.tsx'
import { DisputeSheet } from './dispute-sheet.tsx'
import { type DealAct, actsOf } from './next-step.ts'
import { PaySheet } from './pay-sheet.tsx'
import { PayeeCard } from './payee-card.tsx'
import { RatingCard } from './rating-card.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { ReleaseSheet } from './release-sheet.tsx'
import { useTimeline } from './use-timeline.ts'
import { MoveToCoin } from '../../../lib/wallet/move-to-coin.tsx'
import { useAmounts } from '../use-amounts.ts'

const DealList = lazy(() =>
  import('../history/deal-list.tsx').then((module) => ({ default: module.DealList })),
)

interface DealViewProps {
  readonly detail: DealDetail
  readonly onRefresh: () => Promise<unknown>
}

type Dialog = DealAct | 'chat'

const CLOCK_MS = 1_000

/** Renders a deal: its state, the payment, the terms, the timeline, and the caller's next step at the bottom. */
export function DealView({ detail, onRefresh }: DealViewProps) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const amounts = useAmounts()
  const { deal, messages } = detail
  const now = useServerNow(CLOCK_MS)
  const [dialog, setDialog] = useState<Dialog>()
  const steps = useTimeline()(detail)
  const { next, others } = actsOf(deal, now)
  const close = () => setDialog(undefined)
  const seen = useRef(deal.status)
  useEffect(() => {
    // The last and the next step are shown at the top.
    if (seen.current !== deal.status) scrollTo({ top: 0 })
    seen.current = deal.status
  }, [deal.status])
  const fee = deal.late?.fee ?? deal.fee
  const coins = (text: string) => amounts.coins(text, deal.currency)
  return (
    <Page
      layout="with-list"
      footer={
        next === undefined ? undefined : (
          <Button kind={next === 'evidence' ? 'quiet' : 'primary'} onClick={() => setDialog(next)} wide>
            {t(`act_${next}`)}
          </Button>
        )
      }
      right={<ChatButton deal={deal} messages={messages} onOpen={() => setDialog('chat')} />}
      title={t(deal.role === 'buyer' ? 'buyCoin' : 'sellCoin', { coin: deal.currency })}
    >
      <WithList label={t('history')} list={<DealList openId={deal.id} status={undefined} />}>
        <PullToRefresh onRefresh={onRefresh}>
          <div className="flex flex-col gap-4 p-4">
            <DealHead deal={deal} now={now} />
            {deal.status === 'completed' && deal.role === 'buyer' ? (
              <>
                <MoveToCoin currencyId={deal.currencyId} from="fiat" />
                <Button kind="quiet" onClick={() => goTo(pathTo('assets/index'))} wide>
                  {t('laterAssets')}
                </Button>
              </>
            ) : null}
            {deal.status === 'completed' ? <RatingCard deal={deal} isRated={detail.isRated} /> : null}
            <PayeeCard detail={detail} />
            <ReceiptCard detail={detail} />
            <section>
              <h2 className="text-17 font-semibold">{t('details')}</h2>
              <Rows
                rows={[
                  { label: t('unitPrice'), value: amounts.price(deal.price, deal.fiat) },
                  { label: t('quantity'), value: coins(deal.coins) },
                  { label: t('total'), value: amounts.fiat(deal.total, deal.fiat), strong: true },
                  ...(deal.late ? [{ label: t('lateReceived'), value: coins(deal.late.coins) }] : []),
                  ...(/[1-9]/.test(fee) ? [{ label: t('fee'), value: coins(fee) }] : []),
                  { label: t(deal.role === 'buyer' ? 'seller' : 'buyer'), value: deal.peerName },
                  { label: t('openedAt'), value: f.dateTime(deal.openedAt) },
                ]}
              />
            </section>
            <section>
              <h2 className="text-17 font-semibold">{t('timeline')}</h2>
              <ZoneNote className="pt-1 pb-3" />
              <Timeline steps={steps} />
            </section>
            {deal.terms === '' ? null : (
              <section>
                <h2 className="text-17 font-semibold">{t('terms')}</h2>
                <p className="mt-1 text-15 break-words whitespace-pre-line text-muted">{deal.terms}</p>
              </section>
            )}
            {others.map((act) => (
              <Button
                key={act}
                kind={act === 'cancel' ? 'danger' : 'quiet'}
                onClick={() => setDialog(act)}
                wide
              >
                {t(`act_${act}`)}
              </Button>
            ))}
            <BlockRow deal={deal} isBlocked={detail.isBlocked} />
          </div>
        </PullToRefresh>
      </WithList>
      <PaySheet deal={deal} onClose={close} open={dialog === 'pay'} />
      <ReleaseSheet deal={deal} onClose={close} open={dialog === 'release'} />
      <CancelSheet deal={deal} onClose={close} open={dialog === 'cancel'} />
      {(['dispute', 'evidence', 'appeal'] as const).map((act) => (
        <DisputeSheet act={act} deal={deal} key={act} onClose={close} open={dialog === act} />
      ))}
      <ChatSheet deal={deal} messages={messages} onClose={close} open={dialog === 'chat'} />
    </Page>
  )
}
