import i18next from 'i18next';
import type { TracedCable, TracedPlace } from '../../../../domain/cabling/trace-answer';
import type { NamedObject } from '../../../../domain/entities/names';
import { wordsFor } from '../../../i18n/word-key';

/** What stands in the rack, or the owner where nothing does: the thing that a hand would point at. */
export function standingAt({ way }: Pick<TracedPlace, 'way'>): NamedObject | undefined {
  return way.find((object) => object.class === 'device') ?? way.at(-1);
}

/** `3`, or `Line card 2 · 3` for a port on a card. */
export function portText(place: TracedPlace): string {
  const owner = place.way.at(-1);
  if (place.core)
    return i18next.t('cores:coreOf', { cable: place.core.cableName || i18next.t('cores:unnamedCable'), core: place.core.number });
  const own = place.name || say('unnamed');
  return owner !== undefined && owner.class === 'card' ? `${owner.name} · ${own}` : own;
}

/** `A01 · U12`; with the room before it when it is another one than the reader is in. */
export function placeText(place: TracedPlace, room: number): string {
  const roomHere = [...place.way].reverse().find((object) => object.class === 'room' || object.class === 'site');
  const rack = place.way.find((object) => object.class === 'rack');
  const parts = [
    roomHere !== undefined && roomHere.id !== room ? roomHere.name : '',
    rack?.name ?? '',
    place.positionU > 0 ? say('hover.unit', { unit: place.positionU }) : '',
    rack !== undefined && place.face === 'rear' ? say('face.rear') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** `OS2 single-mode · 12.5 m`: type, or class where no type is said, and the measured length. */
export function cableText(cable: TracedCable): string {
  const type = cable.type === '' ? (cable.class === '' ? '' : say(`cableClass.${cable.class}`)) : say(`cableType.${cable.type}`);
  return [type, cable.lengthMm === 0 ? '' : metres(cable.lengthMm)].filter((part) => part !== '').join(' · ');
}

/** A name that begins anew in every place, with its place where that is told. */
export function inPlace({ name, place = '' }: { readonly name: string; readonly place?: string }): string {
  const own = name || say('unnamed');
  return place === '' ? own : i18next.t('cabling:inPlace', { name: own, place });
}

/** Whole millimetres as metres, without trailing zeros. */
export function metres(lengthMm: number): string {
  return `${Number((lengthMm / 1000).toFixed(2)).toLocaleString()} m`;
}

/** As many letters as there is room for; the last one says that there are more. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** A CSS colour: the cable's own, else that of its type as the drawing has it. */
export function cableColour({ color, type, class: cableClass }: Pick<TracedCable, 'color' | 'type' | 'class'>): string {
  if (color <= 0xffffff) return `#${color.toString(16).padStart(6, '0')}`;
  return `var(--engine-${colourToken(type, cableClass)})`;
}

function colourToken(type: string, cableClass: string): string {
  if (type.startsWith('mmf')) return 'cableMultiMode';
  if (type.startsWith('smf')) return 'cableSingleMode';
  if (type.startsWith('cat')) return 'cableCopper';
  if (type.startsWith('dac') || type === 'aoc') return 'cableDirect';
  if (type === 'power' || cableClass === 'powerCable') return 'cablePower';
  if (type === '' && cableClass === 'copperCable') return 'cableCopper';
  if (type === '' && cableClass === 'opticalCable') return 'cableSingleMode';
  return 'cableOther';
}

/** A name that the diagram's words have; a value that a newer server knows stays as it is. */
function say(key: string, facts: Readonly<Record<string, string | number>> = {}): string {
  return wordsFor(`diagram:${key}`, facts) ?? key.slice(key.indexOf('.') + 1);
}
