import { Button, Card, ErrorState, QrCode, Skeleton } from '@halyard/ui'
import { CircleAlert, Copy, Download } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { PauseNotice } from '../../lib/wallet/networks/pause-notice.tsx'
import { type Network, networkTextKey } from './networks.ts'
import { PracticeDeposit } from './practice-deposit.tsx'
import { savePicture } from './save-picture.ts'
import type { Target } from './target.ts'
import { useDepositNetworks } from './use-deposit-networks.ts'
import { useTarget } from './use-target.ts'

interface TargetCardProps {
  readonly currency: Currency
  readonly network: Network
}

/** Renders the customer's deposit address on a chain, with its QR code and buttons to save and copy it; none while it is closed. */
export function TargetCard({ currency, network }: TargetCardProps) {
  const { t } = useTranslation('deposit')
  const networks = useDepositNetworks(currency.id)
  const facts = networks.data?.find((one) => one.network === network)
  const isClosed = facts?.paused?.why === 'closed'
  const { data, error, refetch } = useTarget(isClosed ? undefined : currency.id, network)
  return (
    <>
      <PauseNotice
        coin={currency.name}
        facts={facts}
        meaning={t(isClosed ? 'closedMeaning' : 'pauseMeaning')}
      />
      {isClosed ? null : data ? (
        <Destination target={data} />
      ) : error ? (
        <ErrorState hint={error.message} onRetry={() => void refetch()} title={t('noAddress')} />
      ) : (
        <Card>
          <div aria-busy="true" className="flex flex-col items-center gap-4">
            <Skeleton className="size-44" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        </Card>
      )}
    </>
  )
}

function Destination({ target }: { readonly target: Target }) {
  const { t } = useTranslation('deposit')
  const { address, currency: name, network: key } = target
  const network = t(networkTextKey(key, name))
  return (
    <Card>
      <p className="mb-4 flex items-start gap-2 rounded-field border border-danger p-3 text-13">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-danger" size={16} />
        {t('onlyThis', { coin: name, network })}
      </p>
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
      {target.practice ? <PracticeDeposit target={target} /> : null}
    </Card>
  )
}
