import { Button, EmptyState, Rows, toast } from '@halyard/ui'
import { Copy, MapPin, Navigation } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { copyText } from '../../lib/browser/copy-text.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { findDevicePosition } from './device-position.ts'
import { MapView } from './map/map-view.tsx'
import { metresBetween, type View } from './map/projection.ts'
import { degreesText, geoUri, pathToPlace, type Place, placeOf } from './place.ts'
import { useDistance } from './use-distance.ts'
import { useTiles } from './use-map.ts'

const STREET_ZOOM = 16

/** Renders the place that the address names, with the ways to reach and to share it. */
export function OpenLocationPage() {
  const { t } = useTranslation('location')
  const [query] = useSearchParams()
  const place = placeOf(query)
  return (
    <Page title={t('place')}>
      {place ? (
        <OnePlace key={query.toString()} place={place} />
      ) : (
        <EmptyState
          action={{ label: t('choose'), onClick: () => goTo(pathTo('choose-location'), { replace: true }) }}
          hint={t('noPlaceHint')}
          icon={<MapPin aria-hidden size={32} />}
          title={t('noPlace')}
        />
      )}
    </Page>
  )
}

function OnePlace({ place }: { readonly place: Place }) {
  const { t } = useTranslation('location')
  const [view, setView] = useState<View>({ center: place, zoom: STREET_ZOOM })
  const tiles = useTiles()
  const coordinates = `${degreesText(place.latitude)}, ${degreesText(place.longitude)}`
  return (
    <>
      <div className="h-[46dvh]">
        {/* The pin stays on the place: only the zoom changes. */}
        <MapView onMove={({ zoom }) => setView({ center: place, zoom })} tiles={tiles} view={view} />
      </div>
      <div className="flex flex-col gap-4 p-4">
        {place.name === '' ? null : <h2 className="text-20 font-semibold break-words">{place.name}</h2>}
        <Rows
          rows={[
            { label: t('coordinates'), value: coordinates },
            { label: t('distance'), value: <Distance place={place} /> },
          ]}
        />
        <a
          className="press inline-flex min-h-12 items-center justify-center gap-2 rounded-field bg-brass-fill px-4 text-15 font-semibold text-on-brass"
          href={geoUri(place)}
        >
          <Navigation aria-hidden size={18} />
          {t('openInMaps')}
        </a>
        <div className="grid grid-cols-2 gap-3">
          <Button
            icon={<Copy aria-hidden size={18} />}
            kind="quiet"
            onClick={() => void copyText(coordinates)}
            size="small"
          >
            {t('copyCoordinates')}
          </Button>
          <Button
            icon={<Copy aria-hidden size={18} />}
            kind="quiet"
            onClick={() => void copyText(`${location.href.split('#', 1)[0]}#${pathToPlace(place)}`)}
            size="small"
          >
            {t('copyLink')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Renders the distance of the place; the device's position is requested only on a tap. */
function Distance({ place }: { readonly place: Place }) {
  const { t } = useTranslation('location')
  const distance = useDistance()
  const [metres, setMetres] = useState<number>()
  const [asking, setAsking] = useState(false)
  const measure = async () => {
    setAsking(true)
    const found = await findDevicePosition()
    setAsking(false)
    if (found.ok) setMetres(metresBetween(found.point, place))
    else toast(t(found.text), 'bad')
  }
  if (metres !== undefined) return distance(metres)
  return (
    <Button kind="plain" loading={asking} onClick={() => void measure()} size="small">
      {t('measure')}
    </Button>
  )
}
