import { Chip } from '@halyard/ui'
import { ChevronRight } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { OwnAd } from './own-ad.ts'
import { useAdTexts } from './use-ad-texts.ts'

interface OwnAdRowProps {
  readonly ad: OwnAd
  readonly onShow: (ad: OwnAd) => void
}

/** Renders one of the merchant's advertisements: its side, price now, limits and remaining quantity. */
export function OwnAdRow({ ad, onShow }: OwnAdRowProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const { price, floating, limits } = useAdTexts(ad)
  return (
    <li>
      <button
        className="press flex w-full items-center gap-3 px-4 py-3 text-left outline-offset-[-2px]"
        onClick={() => onShow(ad)}
        type="button"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Chip tone={ad.side === 'sell' ? 'down' : 'up'}>{t(`side_${ad.side}`)}</Chip>
            <span className="text-15 font-semibold">{ad.currency}</span>
            {floating === undefined ? null : <span className="text-13 text-muted">{floating}</span>}
          </span>
          <span className="mt-1 block text-20 font-semibold break-words tabular-nums">
            {price ?? '—'} <span className="text-13 font-normal text-muted">{ad.fiat}</span>
          </span>
          {price === undefined ? <span className="block text-13 text-danger">{t('priceStale')}</span> : null}
          <Line label={t('limits')} text={limits} />
          <Line label={t('left')} text={`${f.exact(ad.left)} ${ad.currency}`} />
        </span>
        <ChevronRight aria-hidden className="shrink-0 text-faint" size={18} />
      </button>
    </li>
  )
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <span className="flex flex-wrap gap-x-1.5 text-13">
      <span className="text-muted">{label}</span>
      <span className="min-w-0 break-words tabular-nums">{text}</span>
    </span>
  )
}
