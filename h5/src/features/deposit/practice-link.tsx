import { ExternalLink } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Target } from './target.ts'

/** Renders the link to the demo's payment page, which simulates an on-chain deposit. */
export function PracticeLink({ target }: { readonly target: Target }) {
  const { t } = useTranslation('deposit')
  const query = new URLSearchParams({
    way: `${target.currencyId}:${target.network}`,
    to: target.address,
    amount: String(Math.max(1, Number(target.min)) * PRACTICE_TIMES),
  })
  return (
    <a
      className="press mt-2 flex min-h-11 items-center justify-center gap-2 rounded-field text-center text-15 font-semibold text-brass"
      href={`/dev/chain?${query.toString()}`}
      rel="noreferrer"
      target="_blank"
    >
      {t('sendYourself')}
      <ExternalLink aria-hidden size={18} />
    </a>
  )
}

/** A practice payment is this multiple of the minimum deposit. */
const PRACTICE_TIMES = 10
