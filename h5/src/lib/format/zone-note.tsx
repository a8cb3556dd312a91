import { classNames } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from './format.ts'

/** Renders the time zone of a list, once for all its times. */
export function ZoneNote({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const { name, offsetNow } = useFormat().zone
  const offset = offsetNow()
  return (
    <p className={classNames('text-13 wrap-anywhere text-muted', className)}>
      {name === undefined ? t('timesInOffset', { offset }) : t('timesIn', { zone: name, offset })}
    </p>
  )
}
