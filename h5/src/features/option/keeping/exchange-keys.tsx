import { Card, IconButton, Skeleton } from '@halyard/ui'
import { BadgeCheck, CircleAlert, Copy, ShieldCheck } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { browserCrypto } from '../receipt/browser-crypto.ts'
import { buildFingerprints } from './build-fingerprints.ts'
import { type ExchangeKeys, judgeKeys, type KeyTrust, type ShownKey } from './judge-keys.ts'
import { pinnedKeys } from './keeping.ts'

/** How a key is shown by why it is trusted, or why not. */
const TRUST = {
  built: { text: 'keyBuilt', icon: BadgeCheck, colour: 'text-brass' },
  pinned: { text: 'keyPinned', icon: BadgeCheck, colour: 'text-brass' },
  unknown: { text: 'keyUnknown', icon: ShieldCheck, colour: 'text-muted' },
  foreign: { text: 'keyForeign', icon: CircleAlert, colour: 'text-danger' },
  revoked: { text: 'keyRevoked', icon: CircleAlert, colour: 'text-danger' },
} as const satisfies Record<KeyTrust, unknown>

/** Renders the key that the exchange signs with, whether this device trusts it, and the other keys that it trusts. */
export function ExchangeKeysCard() {
  const { t } = useTranslation('option/keeping')
  const keys = useQuery({ queryKey: [PRIVATE, 'exchange-keys'], queryFn: readExchangeKeys })
  return (
    <Card>
      <h3 className="text-15 font-semibold">{t('keyTitle')}</h3>
      <p className="mt-1 text-13 text-muted">{t('keyPurpose')}</p>
      <WhenLoaded query={keys} skeleton={<Skeleton className="mt-3 h-24 w-full" />}>
        {(data) => <KeysView keys={data} />}
      </WhenLoaded>
      <p className="mt-3 text-13 text-muted">{t('fingerprintHint')}</p>
      <button
        className="press -mb-3 inline-flex min-h-11 items-center text-13 font-semibold text-brass underline-offset-4 hover:underline"
        onClick={() => goTo(pathTo('help-center/detail', { id: 'option-key' }))}
        type="button"
      >
        {t('howToCompare')}
      </button>
    </Card>
  )
}

/** Renders keys: the current one with its trust, then the others. */
export function KeysView({ keys: { current, trust, others } }: { readonly keys: ExchangeKeys }) {
  const { t } = useTranslation('option/keeping')
  const { text, icon: Icon, colour } = TRUST[trust]
  return (
    <>
      <h4 className="mt-3 text-13 text-muted">{t('fingerprint')}</h4>
      <KeyLine shown={current} />
      <p
        className={`mt-1 flex items-start gap-1.5 text-13 ${colour}`}
        role={trust === 'foreign' ? 'alert' : undefined}
      >
        <Icon aria-hidden className="mt-0.5 shrink-0" size={16} />
        <span className="min-w-0">{t(text)}</span>
      </p>
      {others.length === 0 ? null : (
        <>
          <h4 className="mt-4 text-13 text-muted">{t('otherKeys')}</h4>
          {others.map((key) => (
            <KeyLine key={key.fingerprint} shown={key} />
          ))}
        </>
      )}
    </>
  )
}

function KeyLine({ shown: { fingerprint, from, until } }: { readonly shown: ShownKey }) {
  const { t } = useTranslation('option/keeping')
  const f = useFormat()
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <code className="block text-15 font-medium">{fingerprint.match(/.{4}/g)?.join(' ')}</code>
        <p className="text-13 text-muted">
          {until === undefined
            ? t('keySince', { date: f.date(from) })
            : t('keyFromUntil', { from: f.date(from), until: f.date(until) })}
        </p>
      </div>
      <IconButton label={`${t('copy')}: ${t('fingerprint')}`} onClick={() => void copyText(fingerprint)}>
        <Copy aria-hidden size={20} />
      </IconButton>
    </div>
  )
}

async function readExchangeKeys(): Promise<ExchangeKeys> {
  const [answer, pinned, crypto] = await Promise.all([
    readApi('trail/key', {}),
    pinnedKeys(),
    browserCrypto(),
  ])
  return judgeKeys(answer, pinned, buildFingerprints(), crypto)
}
