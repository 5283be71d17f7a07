import GlossBasics

/// The version of this library and of the command `modelgloss`.
public let modelGlossVersion = productVersion
