import { formatUnits } from '@halyard/money'
import { ChangeText, PriceText, Rows, Skeleton, SkeletonRows, Sparkline } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Part } from './part.tsx'

const TICK_MS = 1500
const STEPS = [7n, -3n, 12n, -5n, 104n, -90n] as const
const DAY = ['64', '65', '63', '66', '68', '67', '70', '69', '72'] as const

export function GalleryFigures() {
  const { t } = useTranslation()
  const format = useFormat()
  const price = useTickingPrice()
  return (
    <>
      <Part name="PriceText, ChangeText, Sparkline">
        <PriceText className="text-40 font-semibold" text={format.decimal(price, 2)} value={price} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ChangeText text={format.percent('1.24')} value="1.24" />
          <ChangeText text={format.percent('-0.8')} value="-0.8" />
          <ChangeText text={format.percent('0')} value="0" />
          <Sparkline direction="up" values={DAY} />
          <Sparkline direction="down" values={DAY.toReversed()} />
        </div>
      </Part>
      <Part name="Rows">
        <Rows
          rows={[
            { label: t('price'), value: format.decimal('64120.5', 2) },
            { label: t('fee'), value: format.exact('0.00012') },
            { label: t('total'), value: format.decimal(price, 2), strong: true },
          ]}
        />
      </Part>
      <Part name="Skeleton">
        <Skeleton className="h-8 w-40" />
        <SkeletonRows rows={2} />
      </Part>
    </>
  )
}

function useTickingPrice(): string {
  const [cents, setCents] = useState({ value: 6_412_050n, step: 0 })
  useEffect(() => {
    const timer = setInterval(
      () =>
        setCents(({ value, step }) => ({
          value: value + (STEPS[step % STEPS.length] ?? 1n),
          step: step + 1,
        })),
      TICK_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return formatUnits(cents.value, 2)
}
