import { useFormat } from '../format/format.ts'
import { useNow } from '../format/use-now.ts'
import { useTranslation } from '../language/use-translation.ts'

/** Renders when a change takes effect, in UTC, and the time left. */
export function EffectTime({ at }: { readonly at: number }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <p className="text-13 font-semibold">
      {t('takesEffect', { time: dateTime(at) })} · <TimeLeft at={at} />
    </p>
  )
}

/** Renders the time left until a change takes effect. */
export function TimeLeft({ at }: { readonly at: number }) {
  const { t } = useTranslation()
  const { age } = useFormat()
  const now = useNow()
  return (
    <span className="whitespace-nowrap">
      {at > now ? t('takesEffectIn', { time: age(now, at) }) : t('takesEffectNow')}
    </span>
  )
}
