import { Button, Rows, Sheet } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { usePayCards } from '../use-merchant.ts'
import { AdStatusSheet } from './ad-status-sheet.tsx'
import type { AdStatus, OwnAd } from './own-ad.ts'
import { useAdTexts } from './use-ad-texts.ts'

interface AdSheetProps {
  readonly ad: OwnAd
  /** A former merchant may pause and close, not edit or resume. */
  readonly canOpen: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one of the merchant's advertisements in full, from which it is edited, paused, resumed or closed. */
export function AdSheet({ ad, canOpen, open, onClose }: AdSheetProps) {
  const { t } = useTranslation('merchant')
  const [next, setNext] = useState<AdStatus>()
  const rows = useAdRows(ad)
  return (
    <>
      <Sheet
        actions={
          ad.status === 'closed' ? undefined : (
            <div className="flex w-full flex-col gap-2">
              {canOpen ? (
                <Button onClick={() => goTo(pathTo('legaltender/advertisement', { id: ad.id }))} wide>
                  {t('edit')}
                </Button>
              ) : null}
              <div className="flex gap-2">
                {ad.status === 'open' ? (
                  <Button kind="quiet" onClick={() => setNext('paused')} wide>
                    {t('pause')}
                  </Button>
                ) : canOpen ? (
                  <Button kind="quiet" onClick={() => setNext('open')} wide>
                    {t('resume')}
                  </Button>
                ) : null}
                <Button kind="danger" onClick={() => setNext('closed')} wide>
                  {t('closeAd')}
                </Button>
              </div>
            </div>
          )
        }
        onClose={onClose}
        open={open && next === undefined}
        title={t(`title_${ad.side}`, { coin: ad.currency, fiat: ad.fiat })}
      >
        <Rows rows={rows} />
        {ad.terms === '' ? null : (
          <section className="mt-3">
            <h3 className="text-13 text-muted">{t('terms')}</h3>
            <p className="mt-1 text-15 break-words whitespace-pre-line">{ad.terms}</p>
          </section>
        )}
      </Sheet>
      <AdStatusSheet
        ad={ad}
        next={next}
        onClose={() => setNext(undefined)}
        onDone={() => {
          setNext(undefined)
          onClose()
        }}
        open={open && next !== undefined}
      />
    </>
  )
}

function useAdRows(ad: OwnAd) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const { price, floating, limits, hours } = useAdTexts(ad)
  const cards = usePayCards().data ?? []
  const own = cards.filter(({ id }) => ad.cardIds.includes(id))
  return [
    { label: t('price'), value: price === undefined ? t('priceStale') : `${price} ${ad.fiat}`, strong: true },
    ...(floating === undefined ? [] : [{ label: t('priceKind'), value: floating }]),
    { label: t('limits'), value: limits },
    { label: t('left'), value: `${f.exact(ad.left)} ${ad.currency}` },
    ...(ad.side === 'sell'
      ? [
          { label: t('source'), value: t(ACCOUNT_TEXTS[ad.source]) },
          {
            label: t('cards'),
            value: own.map(({ id, bank, number }) => (
              <span className="block" key={id}>
                {bank} {number}
              </span>
            )),
          },
        ]
      : []),
    { label: t('payTime'), value: t('minutes', { minutes: ad.payMinutes }) },
    { label: t('hours'), value: hours },
    { label: t('adNumber'), value: ad.id },
  ]
}
