import { Button, IconButton, TextField, toast } from '@halyard/ui'
import { LocateFixed } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { collectErrors } from '../../lib/forms/form-errors.ts'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { findDevicePosition } from './device-position.ts'
import { MapView } from './map/map-view.tsx'
import type { Point, View } from './map/projection.ts'
import {
  degreesText,
  LATITUDE_LIMIT,
  LONGITUDE_LIMIT,
  NAME_MAX,
  parseDegrees,
  pathToPlace,
  placeOf,
} from './place.ts'
import { useTiles } from './use-map.ts'

interface PlaceValues {
  readonly latitude: string
  readonly longitude: string
  readonly name: string
}

const FIELDS = ['latitude', 'longitude'] as const
const LIMITS = { latitude: LATITUDE_LIMIT, longitude: LONGITUDE_LIMIT } as const
const WORLD: View = { center: { latitude: 20, longitude: 0 }, zoom: 2 }
const STREET_ZOOM = 16

/** Renders the choice of a place: on the map, by the device's position, or by its degrees. Opens the chosen place. */
export function ChooseLocationPage() {
  const { t } = useTranslation('location')
  const [query] = useSearchParams()
  const start = placeOf(query)
  const [view, setView] = useState<View>(start ? { center: start, zoom: STREET_ZOOM } : WORLD)
  const [asking, setAsking] = useState(false)
  const tiles = useTiles()
  const form = useForm({
    start: () => ({ ...(start ? textsOf(start) : { latitude: '', longitude: '' }), name: start?.name ?? '' }),
    reduce: reduceForm<PlaceValues, (typeof FIELDS)[number]>,
    fieldsOf: () => FIELDS,
    findErrors: (values) => collectErrors(FIELDS, (field) => findDegreesError(values, field)),
    describe: ({ text }) => t(text),
  })
  const { values } = form
  const move = (next: View) => {
    setView(next)
    form.edit(textsOf(next.center))
  }
  const type = (changed: Partial<PlaceValues>) => {
    form.edit(changed)
    const center = pointOf({ ...values, ...changed })
    if (center) setView({ center, zoom: Math.max(view.zoom, STREET_ZOOM) })
  }
  const locate = async () => {
    setAsking(true)
    const found = await findDevicePosition()
    setAsking(false)
    if (found.ok) move({ center: found.point, zoom: STREET_ZOOM })
    else toast(t(found.text), 'bad')
  }
  const confirm = () => {
    const point = pointOf(values)
    if (form.check() && point) goTo(pathToPlace({ ...point, name: values.name }), { replace: true })
  }
  return (
    <Page
      footer={
        <Button onClick={confirm} wide>
          {t('use')}
        </Button>
      }
      title={t('choose')}
    >
      <div className="h-[46dvh]">
        <MapView onMove={move} tiles={tiles} view={view}>
          <IconButton label={t('myPosition')} onClick={() => void locate()}>
            <LocateFixed aria-hidden className={asking ? 'text-brass' : undefined} size={20} />
          </IconButton>
        </MapView>
      </div>
      <div className="grid grid-cols-2 gap-3 p-4">
        <p className="col-span-2 text-13 text-muted">
          {t(tiles === undefined ? 'chooseHelpNoMap' : 'chooseHelp')}
        </p>
        {FIELDS.map((field) => (
          <TextField
            error={form.errorOf(field)}
            inputMode="text"
            key={field}
            label={t(field)}
            onBlur={() => form.dispatch({ type: 'left', field })}
            onChange={(text) => type({ [field]: text })}
            value={values[field]}
          />
        ))}
        <div className="col-span-2">
          <TextField
            autoCapitalize="sentences"
            label={t('name')}
            maxLength={NAME_MAX}
            onChange={(name) => form.edit({ name })}
            value={values.name}
          />
        </div>
      </div>
    </Page>
  )
}

function findDegreesError(values: PlaceValues, field: (typeof FIELDS)[number]) {
  if (parseDegrees(values[field], LIMITS[field]) !== undefined) return undefined
  const text = `${field}Range` as const
  return values[field] === '' ? ({ text, quiet: true } as const) : { text }
}

function textsOf({ latitude, longitude }: Point) {
  return { latitude: degreesText(latitude), longitude: degreesText(longitude) }
}

function pointOf({ latitude, longitude }: PlaceValues): Point | undefined {
  const parsed = {
    latitude: parseDegrees(latitude, LATITUDE_LIMIT),
    longitude: parseDegrees(longitude, LONGITUDE_LIMIT),
  }
  return parsed.latitude === undefined || parsed.longitude === undefined
    ? undefined
    : { latitude: parsed.latitude, longitude: parsed.longitude }
}
