import { Button, Card, ErrorState, QrCode, Rows, Skeleton } from '@halyard/ui'
import { CircleAlert, Copy, Download } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { type Network, networkTextKey } from './networks.ts'
import { PracticeLink } from './practice-link.tsx'
import { savePicture } from './save-picture.ts'
import type { Target } from './target.ts'
import { useTarget } from './use-target.ts'

interface TargetCardProps {
  readonly currency: Currency
  readonly network: Network
}

/** Renders the customer's deposit address on a chain, with its QR code and buttons to save and copy it. */
export function TargetCard({ currency, network }: TargetCardProps) {
  const { t } = useTranslation('deposit')
  const { data, error, refetch } = useTarget(currency.id, network)
  if (data) return <Destination target={data} />
  if (error) return <ErrorState hint={error.message} onRetry={() => void refetch()} title={t('noAddress')} />
  return (
    <Card>
      <div aria-busy="true" className="flex flex-col items-center gap-4">
        <Skeleton className="size-44" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </Card>
  )
}

const MINUTE_MS = 60_000

function Destination({ target }: { readonly target: Target }) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  const { address, currency: name, network: key, confirmations } = target
  const network = t(networkTextKey(key, name))
  const minutes = Math.max(1, Math.ceil((confirmations * target.blockMs) / MINUTE_MS))
  return (
    <Card>
      <div className="flex flex-col items-center gap-4">
        <QrCode content={target.qr} label={t('qrLabel', { coin: name, network })} />
        <div className="w-full text-center">
          <p className="text-13 text-muted">{t('addressOf', { coin: name, network })}</p>
          <p className="mt-1 text-15 font-medium text-balance break-all select-all">{address}</p>
        </div>
        <div className="grid w-full grid-cols-2 gap-2">
          <Button
            icon={<Download aria-hidden size={18} />}
            kind="quiet"
            onClick={() => void savePicture(target.qr, `${name}, ${network}`)}
            wide
          >
            {t('savePicture')}
          </Button>
          <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copyText(address)} wide>
            {t('copy')}
          </Button>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2 rounded-field border border-danger p-3 text-13">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-danger" size={16} />
        {t('onlyThis', { coin: name, network })}
      </p>
      <Rows
        rows={[
          { label: t('min'), value: `${f.exact(target.min)} ${name}` },
          { label: t('creditedAfter'), value: t('blocks', { n: confirmations }) },
          { label: t('usually'), value: t('minutes', { n: minutes }) },
          { label: t('fee'), value: t('free') },
        ]}
      />
      {target.practice ? <PracticeLink target={target} /> : null}
    </Card>
  )
}
