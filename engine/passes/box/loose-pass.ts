import { LoosePainter } from '../../frame/loose-painter';
import { shared, type Pass } from '../pass';

/** Boxes and links of diagrams that hold very many: who draws them whole asks whether they are drawn here. */
export const looseOf = shared((host) => new LoosePainter(host));

/** Very many loose things: near exactly, far as density. */
export const loosePass: Pass = { make: looseOf };
