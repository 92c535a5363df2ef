/** Every number of the spec's section 9, and the product's own limits, once. */
export const LIMITS = {
  // spec section 9
  passwordMin: 8,
  passwordMax: 20,
  passwordClasses: 3,
  guestDiagramId: 24_000_000_000_001,
  defaultLanguage: 'zh-cn',
  refreshSessionMs: 6 * 60 * 60 * 1000,
  logoutRedirectMs: 1000,
  undoHistory: 5000,
  /** Operations that one step of the history may join. */
  undoRun: 500,
  /** What was deleted can be restored for so long. */
  restoreDays: 30,
  /** Like edits that follow each other within this are one step of the history. */
  undoJoinMs: 500,
  roleRuleListenerMs: 100,
  debounceMs: 400,
  throttleMs: 1000,
  socketConnectMs: 5000,
  oldPathIdDigits: 14,
  gridSize: 600,
  rulerSize: 17,
  gridBlock: 20,
  relationalViewMax: 10,
  positionSortTolerance: 5,
  paletteColours: 12,
  nearInfiniteMs: 2_147_483_647,
  /** A call of the server, where its endpoint says nothing else. */
  callMs: 30_000,
  // ours
  rackUnitMax: 100,
  rackUnitMm: 44.45,
  nameLength: 200,
  remarksLength: 4000,
  /** Loss and reflectance that a meter tells. */
  measuredDb: 100,
  /** Power that optics send and hear, either way of 0. */
  opticsDbm: 60,
  bodyBytes: 1024 * 1024,
  /** Of a call that asks for no sign-in: a name and a password. */
  publicBodyBytes: 16 * 1024,
  uploadBytes: 500 * 1024 * 1024,
  importMs: 30 * 60_000,
  /** Records of a preview that are decided of one by one. */
  importChoices: 5_000,
  /** Of what a file holds and we do not know: fields of one table, and tables, that its report names; it counts the others. */
  importKinds: 20,
  importTablesNamed: 200,
  /** Tables that we do not know whose rows are looked at: more than any NetBox has, with all its plugins. */
  importTables: 1_000,
  /** Notes about one file that are kept, and characters of one. */
  importNotes: 5_000,
  noteLength: 1_000,
  frameBytes: 1024 * 1024,
  /** Of sync frames that one account may have waiting, and operations in them. */
  waitingBytes: 8 * 1024 * 1024,
  waitingOperations: 5000,
  patchBytes: 256 * 1024,
  /** Of one socket, and of all sockets of an account, with a burst of four seconds' worth. */
  messagesPerSecond: 50,
  accountMessagesPerSecond: 1600,
  /** Frames of one socket, and of all sockets of an account; of control and of parts of messages too, with a burst of four seconds' worth. */
  framesPerSecond: 500,
  accountFramesPerSecond: 2000,
  /** Of these parts a message may consist: browsers cut one of frameBytes into some 64 kB each. */
  messageFragments: 256,
  accountBytesPerSecond: 4 * 1024 * 1024,
  /** What calls of an account may keep the database or this process busy, in ms a second, with a burst. */
  workPerSecondMs: 250,
  workBurstMs: 2000,
  /** Rows that calls of an account may ask for, with a burst. */
  rowsPerSecond: 5000,
  rowsBurst: 20_000,
  /** Requests on one connection that may wait for their answers; a browser has one. */
  requestsInHand: 8,
  /** Calls of one account that may wait for their turn, and rows that they ask for. */
  waitingCalls: 64,
  waitingRows: 5000,
  /** Calls of an account that are refused as fast as they come, and a second beyond that; calls that are held meanwhile. */
  refusalsBurst: 500,
  refusalsPerSecond: 50,
  heldCalls: 256,
  /** The same for tokens that are none, from one address. */
  badTokensBurst: 100,
  badTokensPerSecond: 20,
  /** Diagrams that the sockets of an account may ask for in a second, with a burst of four seconds' worth. */
  hellosPerSecond: 50,
  socketBufferBytes: 8 * 1024 * 1024,
  socketsPerUser: 64,
  listRows: 1000,
  idLease: 4096,
  /** Ids handed out at once to a client that asks for so many: one great operation. */
  idLeaseMax: 65_536,
  /** Ids that one account is leased in a day, four halls of a million ports: no id is given twice. A block counts as so many at the least. */
  idsADay: 16_777_216,
  idsChargedLeast: 256,
  /** Records that one operation may name or make. */
  operationRecords: 20_000,
  /** Devices that one step may put into racks, and as many moves and removals. */
  rackChanges: 500,
  linkWidthMin: 0.5,
  linkWidthMax: 12,
  /** Corners of one link. */
  linkBends: 200,
  /** Rows that a new room may have, and racks in one of them. */
  roomRows: 60,
  rowRacks: 100,
  groupMembersMin: 2,
  userNameLength: 64,
  longPasswordMin: 15,
  longPasswordMax: 128,
  /** A side of a pathway, its radius. */
  pathwayMeasureMm: 10_000,
  /** Of a room, and of a pathway above or below its floor. */
  roomHeightMm: 50_000,
  /** A length in which cords are kept in stock, and how many of one type. */
  stockLengthMinMm: 100,
  stockLengthMaxMm: 1_000_000,
  stockLengths: 50,
} as const;
