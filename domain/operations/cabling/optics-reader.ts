import { CABLE_MODEL_LIMITS } from '../../cabling/cable-model';
import { OPTICS_NAMES, type PortOptics } from '../../cabling/optics';
import { LIMITS } from '../../catalog/limits';
import { integer, number, object, oneOf, optional, type Reader } from '../parse';

const wavelength = optional(integer(CABLE_MODEL_LIMITS.wavelengthNmMin, CABLE_MODEL_LIMITS.wavelengthNmMax));
const power = optional(number(-LIMITS.opticsDbm, LIMITS.opticsDbm));

export const opticsReader: Reader<PortOptics> = object({
  /** OPTICS; '' = of none of these standards. */
  standard: oneOf('', ...OPTICS_NAMES),
  /** A maker's figures where the standard's are not those. */
  sendsNm: wavelength,
  receivesNm: wavelength,
  launchMinDbm: power,
  launchMaxDbm: power,
  receiveMinDbm: power,
  receiveMaxDbm: power,
});
