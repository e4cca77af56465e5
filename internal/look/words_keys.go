package look

// The words, in groups. A comment beside one says what its placeholders stand
// for.
const (
	_ Word = iota // no word

	// The game's own name and its one-line description.
	WordTitle // the program's name, the same everywhere
	WordTagline
	WordGoal // 0: the target's face
	WordGoalEndless

	// Figures beside the board.
	WordScore
	WordBest
	WordBestCoached
	WordBestImported
	WordMoves
	WordMovesOf  // 0: number of moves
	WordMovesOne // 0: 1
	WordTime
	WordGain   // 0: points of the last move
	WordSizeOf // 0: rows, 1: columns

	// What the player can do.
	WordNewGame
	WordUndo
	WordRedo
	WordKeepGoing
	WordTryAgain
	WordHint
	WordCoach
	WordReview
	WordMenu
	WordSettings
	WordStatistics
	WordHistory
	WordHowToPlay
	WordFullScreen
	WordAbout
	WordBack
	WordClose
	WordOK
	WordCancel
	WordYes
	WordNo
	WordOn
	WordOff
	WordSave
	WordDelete
	WordCopy
	WordCopied
	WordPaste
	WordShare
	WordImport
	WordExport
	WordReset
	WordQuit
	WordMore
	WordChoose
	WordChange
	WordLeft
	WordRight
	WordUp
	WordDown
	WordMoveTiles

	// How a game stands.
	WordReached // 0: the target's face
	WordReachedAsk
	WordReachedAndOver // 0: the target's face
	WordGameOver
	WordNoMoves
	WordOverScore // 0: score
	WordOverUndo
	WordNewBest
	WordNothingMoved
	WordNothingToUndo
	WordNothingToRedo
	WordNothingToBringBack
	WordUndoNotAllowed
	WordUndone
	WordRedone
	WordGameStarted
	WordGameResumed
	WordGameBroughtBack
	WordPlayingOn // 0: the target's face
	WordWaiting
	WordLoading

	// Questions before something is left behind.
	WordNewGameAsk
	WordNewGameNote
	WordNewGameKept
	WordNewGameUndo
	WordSizeAsk // 0: rows, 1: columns
	WordSizeNote
	WordRulesNote
	WordNewWithRules
	WordGoToSize // 0: rows, 1: columns
	WordQuitAsk
	WordQuitMemoryAsk
	WordDeleteAsk
	WordResetSettingsAsk
	WordImportAsk // 0: number of games
	WordTakeUpAsk

	// Settings: names.
	WordSettingsGame
	WordSettingsLook
	WordSettingsControl
	WordSettingsData
	WordSize
	WordRows
	WordColumns
	WordTarget
	WordFourChance
	WordStartTiles
	WordUndoAllowed
	WordEndAtTarget
	WordPreset
	WordSeed
	WordSeedHint
	WordFaces
	WordPalette
	WordLanguage
	WordAppearance
	WordMotion
	WordSpeed
	WordSound
	WordVolume
	WordVibration
	WordSwipeAnywhere
	WordSwipeAnywhereNote
	WordArrowsShown
	WordConfirmNew
	WordShowTime
	WordShowMoves
	WordLargeDigits
	WordThousands
	WordCoachTime

	// Settings: choices.
	WordPresetClassic
	WordPresetClassicNote
	WordPresetGentle
	WordPresetGentleNote
	WordPresetOwn
	WordTargetNone
	WordAppearanceLight
	WordAppearanceDark
	WordAppearanceSystem
	WordMotionFull
	WordMotionReduced
	WordMotionOff
	WordMotionSystem
	WordLanguageSystem
	WordLanguageItself // the language's name in itself
	WordSpeedSlow
	WordSpeedNormal
	WordSpeedFast
	WordPercent // 0: a number
	WordSeedRandom
	WordDefault

	// Faces.
	WordFacesNumbers
	WordFacesLetters
	WordFacesSteps
	WordFacesRoman
	WordFacesElements
	WordFacesDynasties
	WordFacesAnimals
	WordFacesFruit
	WordFacesOrigami
	WordFacesPictures

	// Palettes.
	WordPaletteClassic
	WordPaletteDark
	WordPaletteContrast
	WordPaletteDistinct
	WordPaletteANSI
	WordPaletteOwn
	WordPaletteLoaded // 0: name
	WordLookUnknown   // 0: the name of a palette or a set of faces
	WordPictures
	WordPicturesNote
	WordPicturesChoose
	WordPictureFor  // 0: a tile
	WordPictureBad  // 0: file name
	WordPictureHuge // 0: file name, 1: a size
	WordPicturesFull
	WordPicturesUnkept
	WordPicturesClear
	WordPicturesClearAsk
	WordPicturesCleared
	WordPicturesNone
	WordPaletteChoose
	WordMebibytes  // 0: a number
	WordKibibytes  // 0: a number
	WordMegapixels // 0: a number

	// Statistics.
	WordGames
	WordGamesFinished
	WordGamesReached
	WordAverageScore
	WordBestScore
	WordBestTile
	WordTimePlayed
	WordMovesMade
	WordLongestGame
	WordMergesMade
	WordUndosMade
	WordReachedPerTile
	WordReachedTile // 0: a tile's face
	WordShareOfGames
	WordScoresOverGames
	WordChartOf // 0: number of games, 1: best score, 2: average score
	WordAllSizes
	WordNoStatistics
	WordDurationHours   // 0: hours, 1: minutes
	WordDurationMinutes // 0: minutes, 1: seconds
	WordDurationSeconds // 0: seconds

	// History.
	WordNoHistory
	WordDate
	WordResult
	WordToday
	WordYesterday
	WordMarkUndo
	WordMarkCoach
	WordMarkGiven
	WordUnfinished
	WordOpenReplay
	WordPlayFromHere
	WordCopyRecord
	WordCopyBoard
	WordOpenRecord
	WordSaveRecord
	WordPlaySameSeed
	WordContinueGame

	// Replay.
	WordReplay
	WordPlay
	WordPause
	WordStepForward
	WordStepBack
	WordToStart
	WordToEnd
	WordPosition // 0: move, 1: moves in all
	WordSeek
	WordFaster
	WordSlower
	WordTimesSpeed // 0: a number
	WordReplayEnded

	// The coach.
	WordCoachThinking
	WordCoachSays    // 0: a direction
	WordCoachMistake // 0: a direction
	WordCoachMarks
	WordCoachNone
	WordExpectedScore // 0: score
	WordChanceToReach // 0: a tile's face, 1: percentage
	WordCoachExact
	WordCoachNetwork // 0: how many moves ahead it looked
	WordCoachSearch  // 0: the same
	WordAutoplay     // 0: moves a second
	WordCoachWhy
	WordCoachPlays
	WordCoachAsk
	WordCoachSpeed // 0: moves a second
	WordCoachUnloaded
	WordCoachUnable

	// How to play.
	WordHowSlide
	WordHowMerge
	WordHowOnce
	WordHowSpawn
	WordHowSpawnOnly // 0: the only tile that appears
	WordHowScore
	WordHowTarget     // 0: the target's face
	WordHowTargetEnds // 0: the same
	WordHowEnd
	WordHowUndo
	WordHowKeys
	WordHowSwipe
	WordHowTip

	// Words of the help line.
	WordHelp
	WordHelpMove
	WordHelpUndo
	WordHelpRedo
	WordHelpNew
	WordHelpBringBack
	WordHelpHint
	WordHelpKeepGoing
	WordHelpSettings
	WordHelpStatistics
	WordHelpHistory
	WordHelpHow
	WordHelpHelp
	WordHelpQuit
	WordHelpBack
	WordHelpYes
	WordHelpNo
	WordHelpSelect
	WordHelpChange
	WordHelpConfirm
	WordHelpPlayPause
	WordHelpStep
	WordHelpSeek
	WordHelpSpeed
	WordHelpJump
	WordHelpTenths
	WordHelpMore
	WordHelpScroll
	WordHelpReset
	WordHelpWatch
	WordHelpWhy
	WordHelpAutoplay
	WordHelpStop
	WordKeyArrows
	WordKeySpace
	WordKeyEnter
	WordKeyEscape
	WordKeyAny

	// Notices.
	WordSetAside // 0: file name
	WordMemoryOnly
	WordStorageFull
	WordSaveFailed // 0: the system's reason
	WordUnreadable // 0: the system's reason
	WordSavingAgain
	WordNotices
	WordPlayedElsewhere
	WordGameTaken
	WordOtherTab
	WordSettingsDamaged
	WordImported        // 0: number of games
	WordImportedTwice   // 0: number of games
	WordImportedDamaged // 0: number of games
	WordExported        // 0: number of games
	WordExportedTo      // 0: file name
	WordRecordSaved     // 0: file name
	WordOfflineReady
	WordUpdateReady
	WordReload
	WordTooSmall       // 0: columns, 1: rows
	WordTooSmallNow    // 0: columns, 1: rows
	WordWindowTooSmall // 0: width, 1: height, 2 and 3: those it has
	WordSuspended
	WordGoodbye
	WordGoodbyeMemory // 0: score
	WordNoScript
	WordPageIncomplete

	// Importing, exporting, sharing.
	WordImportTitle
	WordImportNote
	WordImportOriginal
	WordImportOriginalNote
	WordImportOriginalBad
	WordExportTitle
	WordExportNote
	WordShareText // 0: score, 1: best tile
	WordShareLink
	WordShareCopied
	WordShareLong
	WordLinkBroken
	WordSharePicture
	WordDropHere

	// The position editor.
	WordEditor
	WordEditorNote
	WordEditorClear
	WordEditorPlay
	WordEditorScore
	WordEditorPaste
	WordEditorPut // 0: tile, 1: row, 2: column
	WordEditorEmpty
	WordEditorStuck

	// What a screen reader says.
	WordSayBoard // 0: rows, 1: columns
	WordSayRow   // 0: row, 1: its cells
	WordSayCell  // 0: row, 1: column, 2: tile
	WordSayEmpty
	WordSaySeparator // between the cells of a row
	WordSayMovedLeft
	WordSayMovedRight
	WordSayMovedUp
	WordSayMovedDown
	WordSayMerged     // 0: tiles, by say-separator
	WordSayScore      // 0: score
	WordSayGained     // 0: points, 1: score
	WordSayNewTile    // 0: tile, 1: row, 2: column
	WordSayLargest    // 0: tile
	WordSayEmptyCells // 0: number of cells
	WordSayMovesLeft  // 0: directions, by say-separator
	WordSayOver       // 0: score
	WordSaySelected   // 0: a choice
	WordSayHint       // 0: a direction
	WordSayReadBoard

	// Errors.
	WordError     // 0: the reason
	WordErrorFile // 0: file name, 1: the reason
	WordErrorNotRecord
	WordErrorRecord      // 0: line
	WordErrorRecordHolds // 0: where and why not
	WordErrorMismatch    // 0: move
	WordErrorPalette     // 0: the reason
	WordErrorTooLarge    // 0: a size
	WordErrorSize        // 0: least, 1: most
	WordErrorTarget      // 0: least, 1: most
	WordErrorChance
	WordErrorStartTiles // 0: least, 1: most
	WordErrorBoard      // 0: the reason
	WordErrorClipboard
	WordErrorNoChooser
	WordOpenFile
	WordFileName
	WordFileNameNote
	WordFileThere
	WordErrorFileNone
	WordErrorFileSave
	WordErrorKey // 0: a key

	wordCount
)

// wordKeys is the name of each word outside the program.
var wordKeys = [wordCount]string{
	WordTitle:       "title",
	WordTagline:     "tagline",
	WordGoal:        "goal",
	WordGoalEndless: "goal-endless",

	WordScore:        "score",
	WordBest:         "best",
	WordBestCoached:  "best-coached",
	WordBestImported: "best-imported",
	WordMoves:        "moves",
	WordMovesOf:      "moves-of",
	WordMovesOne:     "moves-one",
	WordTime:         "time",
	WordGain:         "gain",
	WordSizeOf:       "size-of",

	WordNewGame:    "new-game",
	WordUndo:       "undo",
	WordRedo:       "redo",
	WordKeepGoing:  "keep-going",
	WordTryAgain:   "try-again",
	WordHint:       "hint",
	WordCoach:      "coach",
	WordReview:     "review",
	WordMenu:       "menu",
	WordSettings:   "settings",
	WordStatistics: "statistics",
	WordHistory:    "history",
	WordHowToPlay:  "how-to-play",
	WordFullScreen: "full-screen",
	WordAbout:      "about",
	WordBack:       "back",
	WordClose:      "close",
	WordOK:         "ok",
	WordCancel:     "cancel",
	WordYes:        "yes",
	WordNo:         "no",
	WordOn:         "on",
	WordOff:        "off",
	WordSave:       "save",
	WordDelete:     "delete",
	WordCopy:       "copy",
	WordCopied:     "copied",
	WordPaste:      "paste",
	WordShare:      "share",
	WordImport:     "import",
	WordExport:     "export",
	WordReset:      "reset",
	WordQuit:       "quit",
	WordMore:       "more",
	WordChoose:     "choose",
	WordChange:     "change",
	WordLeft:       "left",
	WordRight:      "right",
	WordUp:         "up",
	WordDown:       "down",
	WordMoveTiles:  "move-tiles",

	WordReached:            "reached",
	WordReachedAsk:         "reached-ask",
	WordReachedAndOver:     "reached-and-over",
	WordGameOver:           "game-over",
	WordNoMoves:            "no-moves",
	WordOverScore:          "over-score",
	WordOverUndo:           "over-undo",
	WordNewBest:            "new-best",
	WordNothingMoved:       "nothing-moved",
	WordNothingToUndo:      "nothing-to-undo",
	WordNothingToRedo:      "nothing-to-redo",
	WordNothingToBringBack: "nothing-to-bring-back",
	WordUndoNotAllowed:     "undo-not-allowed",
	WordUndone:             "undone",
	WordRedone:             "redone",
	WordGameStarted:        "game-started",
	WordGameResumed:        "game-resumed",
	WordGameBroughtBack:    "game-brought-back",
	WordPlayingOn:          "playing-on",
	WordWaiting:            "waiting",
	WordLoading:            "loading",

	WordNewGameAsk:       "new-game-ask",
	WordNewGameNote:      "new-game-note",
	WordNewGameKept:      "new-game-kept",
	WordNewGameUndo:      "new-game-undo",
	WordSizeAsk:          "size-ask",
	WordSizeNote:         "size-note",
	WordRulesNote:        "rules-note",
	WordNewWithRules:     "new-with-rules",
	WordGoToSize:         "go-to-size",
	WordQuitAsk:          "quit-ask",
	WordQuitMemoryAsk:    "quit-memory-ask",
	WordDeleteAsk:        "delete-ask",
	WordResetSettingsAsk: "reset-settings-ask",
	WordImportAsk:        "import-ask",
	WordTakeUpAsk:        "take-up-ask",

	WordSettingsGame:      "settings-game",
	WordSettingsLook:      "settings-look",
	WordSettingsControl:   "settings-control",
	WordSettingsData:      "settings-data",
	WordSize:              "size",
	WordRows:              "rows",
	WordColumns:           "columns",
	WordTarget:            "target",
	WordFourChance:        "four-chance",
	WordStartTiles:        "start-tiles",
	WordUndoAllowed:       "undo-allowed",
	WordEndAtTarget:       "end-at-target",
	WordPreset:            "preset",
	WordSeed:              "seed",
	WordSeedHint:          "seed-hint",
	WordFaces:             "faces",
	WordPalette:           "palette",
	WordLanguage:          "language",
	WordAppearance:        "appearance",
	WordMotion:            "motion",
	WordSpeed:             "speed",
	WordSound:             "sound",
	WordVolume:            "volume",
	WordVibration:         "vibration",
	WordSwipeAnywhere:     "swipe-anywhere",
	WordSwipeAnywhereNote: "swipe-anywhere-note",
	WordArrowsShown:       "arrows-shown",
	WordConfirmNew:        "confirm-new",
	WordShowTime:          "show-time",
	WordShowMoves:         "show-moves",
	WordLargeDigits:       "large-digits",
	WordThousands:         "thousands",
	WordCoachTime:         "coach-time",

	WordPresetClassic:     "preset-classic",
	WordPresetClassicNote: "preset-classic-note",
	WordPresetGentle:      "preset-gentle",
	WordPresetGentleNote:  "preset-gentle-note",
	WordPresetOwn:         "preset-own",
	WordTargetNone:        "target-none",
	WordAppearanceLight:   "appearance-light",
	WordAppearanceDark:    "appearance-dark",
	WordAppearanceSystem:  "appearance-system",
	WordMotionFull:        "motion-full",
	WordMotionReduced:     "motion-reduced",
	WordMotionOff:         "motion-off",
	WordMotionSystem:      "motion-system",
	WordLanguageSystem:    "language-system",
	WordLanguageItself:    "language-itself",
	WordSpeedSlow:         "speed-slow",
	WordSpeedNormal:       "speed-normal",
	WordSpeedFast:         "speed-fast",
	WordPercent:           "percent",
	WordSeedRandom:        "seed-random",
	WordDefault:           "default",

	WordFacesNumbers:   "faces-numbers",
	WordFacesLetters:   "faces-letters",
	WordFacesSteps:     "faces-steps",
	WordFacesRoman:     "faces-roman",
	WordFacesElements:  "faces-elements",
	WordFacesDynasties: "faces-dynasties",
	WordFacesAnimals:   "faces-animals",
	WordFacesFruit:     "faces-fruit",
	WordFacesOrigami:   "faces-origami",
	WordFacesPictures:  "faces-pictures",

	WordPaletteClassic:   "palette-classic",
	WordPaletteDark:      "palette-dark",
	WordPaletteContrast:  "palette-contrast",
	WordPaletteDistinct:  "palette-distinct",
	WordPaletteANSI:      "palette-ansi",
	WordPaletteOwn:       "palette-own",
	WordPaletteLoaded:    "palette-loaded",
	WordLookUnknown:      "look-unknown",
	WordPictures:         "pictures",
	WordPicturesNote:     "pictures-note",
	WordPicturesChoose:   "pictures-choose",
	WordPictureFor:       "picture-for",
	WordPictureBad:       "picture-bad",
	WordPictureHuge:      "picture-huge",
	WordPicturesFull:     "pictures-full",
	WordPicturesUnkept:   "pictures-unkept",
	WordPicturesClear:    "pictures-clear",
	WordPicturesClearAsk: "pictures-clear-ask",
	WordPicturesCleared:  "pictures-cleared",
	WordPicturesNone:     "pictures-none",
	WordPaletteChoose:    "palette-choose",
	WordMebibytes:        "mebibytes",
	WordKibibytes:        "kibibytes",
	WordMegapixels:       "megapixels",

	WordGames:           "games",
	WordGamesFinished:   "games-finished",
	WordGamesReached:    "games-reached",
	WordAverageScore:    "average-score",
	WordBestScore:       "best-score",
	WordBestTile:        "best-tile",
	WordTimePlayed:      "time-played",
	WordMovesMade:       "moves-made",
	WordLongestGame:     "longest-game",
	WordMergesMade:      "merges-made",
	WordUndosMade:       "undos-made",
	WordReachedPerTile:  "reached-per-tile",
	WordReachedTile:     "reached-tile",
	WordShareOfGames:    "share-of-games",
	WordScoresOverGames: "scores-over-games",
	WordChartOf:         "chart-of",
	WordAllSizes:        "all-sizes",
	WordNoStatistics:    "no-statistics",
	WordDurationHours:   "duration-hours",
	WordDurationMinutes: "duration-minutes",
	WordDurationSeconds: "duration-seconds",

	WordNoHistory:    "no-history",
	WordDate:         "date",
	WordResult:       "result",
	WordToday:        "today",
	WordYesterday:    "yesterday",
	WordMarkUndo:     "mark-undo",
	WordMarkCoach:    "mark-coach",
	WordMarkGiven:    "mark-given",
	WordUnfinished:   "unfinished",
	WordOpenReplay:   "open-replay",
	WordPlayFromHere: "play-from-here",
	WordCopyRecord:   "copy-record",
	WordCopyBoard:    "copy-board",
	WordOpenRecord:   "open-record",
	WordSaveRecord:   "save-record",
	WordPlaySameSeed: "play-same-seed",
	WordContinueGame: "continue-game",

	WordReplay:      "replay",
	WordPlay:        "play",
	WordPause:       "pause",
	WordStepForward: "step-forward",
	WordStepBack:    "step-back",
	WordToStart:     "to-start",
	WordToEnd:       "to-end",
	WordPosition:    "position",
	WordSeek:        "seek",
	WordFaster:      "faster",
	WordSlower:      "slower",
	WordTimesSpeed:  "times-speed",
	WordReplayEnded: "replay-ended",

	WordCoachThinking: "coach-thinking",
	WordCoachSays:     "coach-says",
	WordCoachMistake:  "coach-mistake",
	WordCoachMarks:    "coach-marks",
	WordCoachNone:     "coach-none",
	WordExpectedScore: "expected-score",
	WordChanceToReach: "chance-to-reach",
	WordCoachExact:    "coach-exact",
	WordCoachNetwork:  "coach-network",
	WordCoachSearch:   "coach-search",
	WordAutoplay:      "autoplay",
	WordCoachWhy:      "coach-why",
	WordCoachPlays:    "coach-plays",
	WordCoachAsk:      "coach-ask",
	WordCoachSpeed:    "coach-speed",
	WordCoachUnloaded: "coach-unloaded",
	WordCoachUnable:   "coach-unable",

	WordHowSlide:      "how-slide",
	WordHowMerge:      "how-merge",
	WordHowOnce:       "how-once",
	WordHowSpawn:      "how-spawn",
	WordHowSpawnOnly:  "how-spawn-only",
	WordHowScore:      "how-score",
	WordHowTarget:     "how-target",
	WordHowTargetEnds: "how-target-ends",
	WordHowEnd:        "how-end",
	WordHowUndo:       "how-undo",
	WordHowKeys:       "how-keys",
	WordHowSwipe:      "how-swipe",
	WordHowTip:        "how-tip",

	WordHelp:           "help",
	WordHelpMove:       "help-move",
	WordHelpUndo:       "help-undo",
	WordHelpRedo:       "help-redo",
	WordHelpNew:        "help-new",
	WordHelpBringBack:  "help-bring-back",
	WordHelpHint:       "help-hint",
	WordHelpKeepGoing:  "help-keep-going",
	WordHelpSettings:   "help-settings",
	WordHelpStatistics: "help-statistics",
	WordHelpHistory:    "help-history",
	WordHelpHow:        "help-how",
	WordHelpHelp:       "help-help",
	WordHelpQuit:       "help-quit",
	WordHelpBack:       "help-back",
	WordHelpYes:        "help-yes",
	WordHelpNo:         "help-no",
	WordHelpSelect:     "help-select",
	WordHelpChange:     "help-change",
	WordHelpConfirm:    "help-confirm",
	WordHelpPlayPause:  "help-play-pause",
	WordHelpStep:       "help-step",
	WordHelpSeek:       "help-seek",
	WordHelpSpeed:      "help-speed",
	WordHelpJump:       "help-jump",
	WordHelpTenths:     "help-tenths",
	WordHelpMore:       "help-more",
	WordHelpScroll:     "help-scroll",
	WordHelpReset:      "help-reset",
	WordHelpWatch:      "help-watch",
	WordHelpWhy:        "help-why",
	WordHelpAutoplay:   "help-autoplay",
	WordHelpStop:       "help-stop",
	WordKeyArrows:      "key-arrows",
	WordKeySpace:       "key-space",
	WordKeyEnter:       "key-enter",
	WordKeyEscape:      "key-escape",
	WordKeyAny:         "key-any",

	WordSetAside:        "set-aside",
	WordMemoryOnly:      "memory-only",
	WordStorageFull:     "storage-full",
	WordSaveFailed:      "save-failed",
	WordUnreadable:      "unreadable",
	WordSavingAgain:     "saving-again",
	WordNotices:         "notices",
	WordPlayedElsewhere: "played-elsewhere",
	WordGameTaken:       "game-taken",
	WordOtherTab:        "other-tab",
	WordSettingsDamaged: "settings-damaged",
	WordImported:        "imported",
	WordImportedTwice:   "imported-twice",
	WordImportedDamaged: "imported-damaged",
	WordExported:        "exported",
	WordExportedTo:      "exported-to",
	WordRecordSaved:     "record-saved",
	WordOfflineReady:    "offline-ready",
	WordUpdateReady:     "update-ready",
	WordReload:          "reload",
	WordTooSmall:        "too-small",
	WordTooSmallNow:     "too-small-now",
	WordWindowTooSmall:  "window-too-small",
	WordSuspended:       "suspended",
	WordGoodbye:         "goodbye",
	WordGoodbyeMemory:   "goodbye-memory",
	WordNoScript:        "no-script",
	WordPageIncomplete:  "page-incomplete",

	WordImportTitle:        "import-title",
	WordImportNote:         "import-note",
	WordImportOriginal:     "import-original",
	WordImportOriginalNote: "import-original-note",
	WordImportOriginalBad:  "import-original-bad",
	WordExportTitle:        "export-title",
	WordExportNote:         "export-note",
	WordShareText:          "share-text",
	WordShareLink:          "share-link",
	WordShareCopied:        "share-copied",
	WordShareLong:          "share-long",
	WordLinkBroken:         "link-broken",
	WordSharePicture:       "share-picture",
	WordDropHere:           "drop-here",

	WordEditor:      "editor",
	WordEditorNote:  "editor-note",
	WordEditorClear: "editor-clear",
	WordEditorPlay:  "editor-play",
	WordEditorScore: "editor-score",
	WordEditorPaste: "editor-paste",
	WordEditorPut:   "editor-put",
	WordEditorEmpty: "editor-empty",
	WordEditorStuck: "editor-stuck",

	WordSayBoard:      "say-board",
	WordSayRow:        "say-row",
	WordSayCell:       "say-cell",
	WordSayEmpty:      "say-empty",
	WordSaySeparator:  "say-separator",
	WordSayMovedLeft:  "say-moved-left",
	WordSayMovedRight: "say-moved-right",
	WordSayMovedUp:    "say-moved-up",
	WordSayMovedDown:  "say-moved-down",
	WordSayMerged:     "say-merged",
	WordSayScore:      "say-score",
	WordSayGained:     "say-gained",
	WordSayNewTile:    "say-new-tile",
	WordSayLargest:    "say-largest",
	WordSayEmptyCells: "say-empty-cells",
	WordSayMovesLeft:  "say-moves-left",
	WordSayOver:       "say-over",
	WordSaySelected:   "say-selected",
	WordSayHint:       "say-hint",
	WordSayReadBoard:  "say-read-board",

	WordError:            "error",
	WordErrorFile:        "error-file",
	WordErrorNotRecord:   "error-not-record",
	WordErrorRecord:      "error-record",
	WordErrorRecordHolds: "error-record-holds",
	WordErrorMismatch:    "error-mismatch",
	WordErrorPalette:     "error-palette",
	WordErrorTooLarge:    "error-too-large",
	WordErrorSize:        "error-size",
	WordErrorTarget:      "error-target",
	WordErrorChance:      "error-chance",
	WordErrorStartTiles:  "error-start-tiles",
	WordErrorBoard:       "error-board",
	WordErrorClipboard:   "error-clipboard",
	WordErrorNoChooser:   "error-no-chooser",
	WordOpenFile:         "open-file",
	WordFileName:         "file-name",
	WordFileNameNote:     "file-name-note",
	WordFileThere:        "file-there",
	WordErrorFileNone:    "error-file-none",
	WordErrorFileSave:    "error-file-save",
	WordErrorKey:         "error-key",
}
