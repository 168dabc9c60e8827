// The rules of the game, as the session sees them: values and pure functions, no DOM, no words.

export * from "./cards";
export * from "./codes";
export * from "./errors";
export * from "./game";
export * from "./moves";
export * from "./places";
export * from "./position";
export * from "./rules";
export * from "./snapshots";
export * from "./solver";
