import { useCallback, useEffect, useRef } from 'react';

/** Where an action happened, in degrees; null where the phone does not know, 'N/A' where it cannot. */
export interface Position {
  lat: number | null | 'N/A';
  lon: number | null | 'N/A';
}

const UNKNOWN: Position = { lat: null, lon: null };
const UNAVAILABLE: Position = { lat: 'N/A', lon: 'N/A' };

/** A place passed longer ago than this no longer says where the rep is. */
const FRESH_MS = 60_000;

/** As specified (document 2 §9): high accuracy, 5 s, never from a cache. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 };

/**
 * Follows the phone's position while the screen is open, so that no scan has to wait for it.
 * The function gives the last one that is still fresh.
 */
export function usePosition(): () => Position {
  const last = useRef<{ position: Position; at: number } | null>(null);

  useEffect(() => {
    // A browser without it has no such property, whatever the types say.
    if (!hasGeolocation()) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        last.current = { position: { lat: coords.latitude, lon: coords.longitude }, at: performance.now() };
      },
      // Refused, or no fix in time: the action goes without. The watch goes on by itself.
      () => undefined,
      OPTIONS,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);

  return useCallback(() => {
    if (!hasGeolocation()) return UNAVAILABLE;
    return last.current && performance.now() - last.current.at <= FRESH_MS ? last.current.position : UNKNOWN;
  }, []);
}

function hasGeolocation(): boolean {
  return 'geolocation' in navigator;
}
