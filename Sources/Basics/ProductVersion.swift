/// The version of the library and of the command.
package let productVersion = "1.0.0"
