import { ConfirmSheet, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callApi } from '../../../lib/calls/api.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { refreshMerchant, useOpenDeals } from '../use-merchant.ts'
import type { AdStatus, OwnAd } from './own-ad.ts'

interface AdStatusSheetProps {
  readonly ad: OwnAd
  /** The status that it gets. */
  readonly next: AdStatus | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Renders what pausing, resuming or closing an advertisement means for customers and open orders, and does it. */
export function AdStatusSheet({ ad, next = 'paused', open, onClose, onDone }: AdStatusSheetProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const deals = useOpenDeals()
  const [sending, setSending] = useState(false)
  const count = deals.data?.filter(({ adId }) => adId === ad.id).length
  const apply = async () => {
    setSending(true)
    const ok = await callApi('legalnew/pause', { id: ad.id, status: next })
    setSending(false)
    if (!ok) return
    toast(t(`done_${next}`), 'good')
    onDone()
    await refreshMerchant()
  }
  return (
    <ConfirmSheet
      action={t(`confirm_${next}`)}
      kind={next === 'closed' ? 'danger' : 'primary'}
      loading={sending}
      note={
        <>
          <p>{t(`meaning_${next}`)}</p>
          {next === 'open' || count === 0 ? null : <p className="mt-2">{t('ordersContinue')}</p>}
        </>
      }
      onClose={onClose}
      onConfirm={() => void apply()}
      open={open}
      rows={[
        {
          label: t('ad'),
          value: t(`title_${ad.side}`, { coin: ad.currency, fiat: ad.fiat }),
        },
        { label: t('left'), value: `${f.exact(ad.left)} ${ad.currency}` },
        { label: t('openOrders'), value: count ?? '—' },
      ]}
      title={t(`confirmTitle_${next}`)}
    />
  )
}
