import { fingerprintOf } from '@halyard/receipt/keeping'
import { useEffect, useState } from 'react'
import { loadWhenReachable } from '../../../lib/calls/load-when-reachable.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { browserCrypto } from '../receipt/browser-crypto.ts'
import { FINGERPRINT_DIGITS } from './judge-keys.ts'

/** Renders the fingerprint of a public key, in groups of four digits. */
export function Fingerprint({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation('option/keeping')
  const [digits, setDigits] = useState('')
  useEffect(() => {
    let isShown = true
    const compute = async () => {
      const found = await fingerprintOf(publicKey, await loadWhenReachable(browserCrypto))
      if (isShown) setDigits(found.slice(0, FINGERPRINT_DIGITS))
    }
    void compute()
    return () => {
      isShown = false
    }
  }, [publicKey])
  return (
    <p className="mt-2 flex min-h-6 flex-wrap items-baseline gap-x-2 text-13">
      <span className="text-muted">{t('fingerprint')}</span>
      <code>{digits.match(/.{4}/g)?.join(' ')}</code>
    </p>
  )
}
